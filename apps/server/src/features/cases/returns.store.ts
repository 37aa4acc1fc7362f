import { NO_RETURNS, type ReturnSums, addReturns } from '@updraft/rules/returns';
import type { Query } from '../../db/db.ts';

/** Stakes and payouts of a box, today and over all time. */
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

const SUMS = `sum(openings)::bigint as openings, sum(staked_cents)::bigint as staked_cents, sum(paid_cents)::bigint as paid_cents,
  sum(expected_cents) as expected_cents, sum(variance) as variance`;

/**
 * Merges the rows of each box and day into the row of part 0, for days before yesterday. The parts let openings of a
 * box write at the same time. No opening of these days can still commit, so none waits for the locks.
 */
export const foldReturns = async (query: Query): Promise<void> => {
  await query.query(
    `with taken as (
       delete from case_returns where part > 0 and day < (now() at time zone 'UTC')::date - 1 returning *)
     insert into case_returns as r (box_id, day, part, openings, staked_cents, paid_cents, expected_cents, variance)
     select box_id, day, 0, ${SUMS} from taken group by box_id, day
     on conflict (box_id, day, part) do update set openings = r.openings + excluded.openings,
       staked_cents = r.staked_cents + excluded.staked_cents, paid_cents = r.paid_cents + excluded.paid_cents,
       expected_cents = r.expected_cents + excluded.expected_cents, variance = r.variance + excluded.variance`,
  );
};

/** Returns the sums of every box that was opened. */
export const readReturns = async (query: Query): Promise<BoxReturns[]> => {
  const rows = await query.query<SumsRow>(
    `select r.box_id, b.art, r.day = (now() at time zone 'UTC')::date as is_today, ${SUMS}
     from case_returns r join case_boxes b on b.id = r.box_id
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
