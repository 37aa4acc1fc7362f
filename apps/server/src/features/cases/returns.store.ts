import { NO_RETURNS, type ReturnSums, addReturns } from '@updraft/rules/returns';
import type { Query } from '../../db/db.ts';

/** What a box took and paid, today and since ever. */
export interface BoxReturns {
  boxId: number;
  art: string;
  today: ReturnSums;
  ever: ReturnSums;
}

interface SumsRow {
  box_id: number;
  art: string;
  is_today: boolean;
  openings: number;
  staked_cents: number;
  paid_cents: number;
  expected_cents: number;
  variance: number;
}

/** Sums of days that have been over for a day are kept. Days of which an opening may still commit are not. */
const OVER = `(now() at time zone 'UTC')::date - 1`;

/** Keeps the sums of days that are over, once. */
export const keepReturns = async (query: Query): Promise<void> => {
  await query.query(
    `insert into case_returns (box_id, day, openings, staked_cents, paid_cents, expected_cents, variance)
     select box_id, day, count(*), sum(price_cents)::bigint, sum(item_cents)::bigint, sum(expected_cents), sum(variance)
     from case_openings
     where day < ${OVER} and day > coalesce((select max(day) from case_returns), '-infinity')
     group by box_id, day
     on conflict do nothing`,
  );
};

const SUMS = `sum(openings)::bigint as openings, sum(staked_cents)::bigint as staked_cents, sum(paid_cents)::bigint as paid_cents,
  sum(expected_cents) as expected_cents, sum(variance) as variance`;

/** The sums of every box that was opened. */
export const readReturns = async (query: Query): Promise<BoxReturns[]> => {
  const rows = await query.query<SumsRow>(
    `select s.box_id, b.art, s.is_today, ${SUMS}
     from (
       select box_id, false as is_today, openings, staked_cents, paid_cents, expected_cents, variance from case_returns
       union all
       select box_id, day = (now() at time zone 'UTC')::date, 1, price_cents, item_cents, expected_cents, variance from case_openings
       where day > coalesce((select max(day) from case_returns), '-infinity')
     ) s join case_boxes b on b.id = s.box_id
     group by 1, 2, 3 order by 1, 3`,
  );
  const boxes = new Map<number, BoxReturns>();
  for (const row of rows) {
    const { box_id: boxId, art } = row;

    const box = boxes.get(boxId) ?? { boxId, art, today: NO_RETURNS, ever: NO_RETURNS };
    const sums: ReturnSums = {
      rounds: row.openings,
      stakedCents: row.staked_cents,
      paidCents: row.paid_cents,
      expectedCents: row.expected_cents,
      variance: row.variance,
    };
    if (row.is_today) box.today = sums;
    box.ever = addReturns(box.ever, sums);
    boxes.set(boxId, box);
  }
  return [...boxes.values()];
};
