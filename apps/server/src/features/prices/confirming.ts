import { HOUSE } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { lockJudging } from './answers.store.ts';

export interface RefusalRow {
  id: number;
  entry_id: number;
  market_hash_name: string;
  reason: 'move' | 'age';
  /** The entry's price in the books. */
  price_cents: number;
  /** Price to be confirmed: the feed's, or the entry's own if the only doubt about it is its age. */
  proposed_cents: number;
  /** Number of the entry's items that players hold. */
  held: number;
  refused_at: Date;
}

const SHOWN = 200;
const REFUSAL = `select r.id, r.entry_id, c.market_hash_name, r.reason, c.price_cents,
    coalesce(r.proposed_cents, c.price_cents) as proposed_cents, r.refused_at,
    (
      select count(*)::int
      from items i
      where i.entry_id = c.id and i.account_id <> ${HOUSE.market} and is_players(i.account_id)
    ) as held
  from price_refusals r join catalogue c on c.id = r.entry_id`;

/** Returns entries that are suspended until staff confirm a price. Entries with most items at players come first. */
export const openRefusals = (query: Query): Promise<RefusalRow[]> =>
  query.query(`${REFUSAL} where r.resolved_at is null order by held desc, r.id limit ${SHOWN}`);

/** Returns the number of open refusals, shown or not. */
export const countRefusals = async (query: Query): Promise<number> =>
  one(
    await query.query<{ count: number }>('select count(*)::int as count from price_refusals where resolved_at is null'),
  ).count;

export interface SeenPrice {
  id: number;
  /** The price that the member of staff saw. */
  priceCents: number;
}

export interface ConfirmPrices {
  /** Prices to confirm: all of them, or none. */
  prices: readonly SeenPrice[];
  reason: string;
  staffId: number;
}

/** Command of staff that confirms prices held back by the rules. [PC-8, PC-10] */
export class Confirming {
  private readonly outbox: Outbox;
  private readonly onConfirmed: () => void;

  constructor({ outbox, onConfirmed }: { outbox: Outbox; onConfirmed: () => void }) {
    this.outbox = outbox;
    this.onConfirmed = onConfirmed;
  }

  /**
   * Stores the prices that staff saw as decided, all of them or none. The worker then gives them to the entries and
   * their items, and ends the suspensions. Expected failures: `staff_api.price_not_found`, `price_differs` (params:
   * sum: the price to be confirmed now); params of both: id, the first refusal concerned.
   */
  async confirm({ prices, reason, staffId }: ConfirmPrices): Promise<Outcome<object>> {
    const actor = `player ${staffId}`;
    const outcome = await this.outbox.tx(async (query): Promise<Outcome<object>> => {
      await lockJudging(query);
      const open = new Map(
        (
          await query.query<RefusalRow>(`${REFUSAL} where r.id = any($1::bigint[]) and r.resolved_at is null`, [
            prices.map(({ id }) => id),
          ])
        ).map((row) => [row.id, row]),
      );
      for (const { id, priceCents } of prices) {
        const row = open.get(id);
        if (!row) return refuse('staff_api.price_not_found', { id });
        if (row.proposed_cents !== priceCents)
          return refuse('staff_api.price_differs', { id, sum: toDollars(row.proposed_cents) });
      }
      for (const row of open.values()) await this.write(query, { row, reason, actor });
      return { ok: true };
    });
    if (outcome.ok) this.onConfirmed();
    return outcome;
  }

  private async write(
    query: Query,
    { row, reason, actor }: { row: RefusalRow; reason: string; actor: string },
  ): Promise<void> {
    const { id, entry_id: entryId, price_cents: fromCents, proposed_cents: toCents } = row;
    await query.query('update price_refusals set resolved_at = now(), resolved_by = $2 where id = $1', [id, actor]);
    await query.query(
      `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by) values ($1, 'staff', $2, $3, true, $4)`,
      [entryId, fromCents, toCents, actor],
    );
    await query.query(
      'insert into entry_quotes (entry_id, as_of) values ($1, now()) on conflict (entry_id) do update set as_of = now()',
      [entryId],
    );
    await appendAudit(query, {
      actor,
      action: 'prices.confirm',
      details: { refusal: id, entry: entryId, reason, before: fromCents, after: toCents },
    });
  }
}
