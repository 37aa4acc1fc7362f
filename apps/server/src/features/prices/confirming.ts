import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { appendAudit } from '../staff/audit.ts';
import { lockJudging } from './answers.store.ts';

export interface RefusalRow {
  id: number;
  entry_id: number;
  market_hash_name: string;
  reason: 'move' | 'age';
  /** What the entry costs in the books. */
  price_cents: number;
  /** What is to be confirmed: the feed's price; of one that is only too old, its own. */
  proposed_cents: number;
  /** Pieces that players hold. */
  held: number;
  refused_at: Date;
}

const SHOWN = 200;
const REFUSAL = `select r.id, r.entry_id, c.market_hash_name, r.reason, c.price_cents, coalesce(r.proposed_cents, c.price_cents) as proposed_cents, r.refused_at,
    (select count(*)::int from items i where i.entry_id = c.id and i.account_id <> 5 and i.account_id >= 16) as held
  from price_refusals r join catalogue c on c.id = r.entry_id`;

/** Entries that are suspended until staff confirm a price: what players hold most of first. */
export const openRefusals = (query: Query): Promise<RefusalRow[]> => query.query(`${REFUSAL} where r.resolved_at is null order by held desc, r.id limit ${SHOWN}`);

export interface ConfirmPrice {
  id: number;
  /** As the member of staff saw it. */
  priceCents: number;
  reason: string;
  staffId: number;
}

/** Staff confirm prices that were not taken unseen. [PC-8, PC-10] */
export class Confirming {
  private readonly outbox: Outbox;
  private readonly onConfirmed: () => void;

  constructor({ outbox, onConfirmed }: { outbox: Outbox; onConfirmed: () => void }) {
    this.outbox = outbox;
    this.onConfirmed = onConfirmed;
  }

  /**
   * The entry will have the price that was seen, its items follow, and its suspension ends with that.
   * Expected failures: `staff_api.price_not_found`, `price_differs` (params: sum: what is to be confirmed now).
   */
  async confirm({ id, priceCents, reason, staffId }: ConfirmPrice): Promise<Outcome<object>> {
    const outcome = await this.outbox.tx(async (query): Promise<Outcome<object>> => {
      await lockJudging(query);
      const [row] = await query.query<RefusalRow>(`${REFUSAL} where r.id = $1 and r.resolved_at is null`, [id]);
      if (!row) return refuse('staff_api.price_not_found');
      if (row.proposed_cents !== priceCents) return refuse('staff_api.price_differs', { sum: toDollars(row.proposed_cents) });
      const actor = `player ${staffId}`;
      await query.query('update price_refusals set resolved_at = now(), resolved_by = $2 where id = $1', [id, actor]);
      await query.query(`insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by) values ($1, 'staff', $2, $3, true, $4)`, [row.entry_id, row.price_cents, priceCents, actor]);
      await query.query('insert into entry_quotes (entry_id, as_of) values ($1, now()) on conflict (entry_id) do update set as_of = now()', [row.entry_id]);
      await appendAudit(query, { actor, action: 'prices.confirm', details: { refusal: id, entry: row.entry_id, reason, before: row.price_cents, after: priceCents } });
      return { ok: true };
    });
    if (outcome.ok) this.onConfirmed();
    return outcome;
  }
}
