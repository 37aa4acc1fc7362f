import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../notifications/notifications.ts';
import type { Emit, Outbox } from '../outbox/outbox.ts';
import { balanceCents, lockPlayers } from '../players/players.store.ts';
import { appendAudit } from '../staff/audit.ts';

/** Why the withdrawals of a player who owes are stopped; reasons of staff have another form. */
const OWES = 'receivable';

export interface NewReceivable {
  playerId: number;
  /** What was taken back: an invoice, a trade. */
  source: 'invoice' | 'trade';
  sourceId: string;
  amountCents: number;
}

export type AddReceivable = (query: Query, emit: Emit, receivable: NewReceivable) => Promise<number>;

/**
 * A provider took a deposit back that was credited: the player owes it, his withdrawals wait, and
 * finance is told. In the caller's transaction, under the player's lock; once for each source.
 */
export const addReceivable: AddReceivable = async (query, emit, { playerId, source, sourceId, amountCents }) => {
  const { id } = one(await query.query<{ id: number }>('insert into receivables (player_id, source, source_id, amount_cents) values ($1, $2, $3, $4) returning id', [playerId, source, sourceId, amountCents]));
  // What staff have stopped stays stopped for their reason.
  await query.query('update players set withdrawals_blocked = true, withdrawals_blocked_reason = $2 where id = $1 and not withdrawals_blocked', [playerId, OWES]);
  await appendAudit(query, { actor: 'system', action: 'receivable.open', details: { id, playerId, source, sourceId, amountCents } });
  await notifyPlayer(query, emit, { playerId, name: 'notification.deposit_taken_back', content: 'notification.deposit_taken_back_text', params: { sum: toDollars(amountCents) } });
  return id;
};

const blockWithdrawals = async (query: Query, { playerId, reason }: { playerId: number; reason: string | null }): Promise<void> => {
  await query.query('update players set withdrawals_blocked = $2, withdrawals_blocked_reason = $3 where id = $1', [playerId, reason !== null, reason]);
};

export interface ReceivableRow {
  id: number;
  player_id: number;
  username: string;
  source: string;
  source_id: string;
  amount_cents: number;
  balance_cents: number;
  created_at: Date;
}

export const openReceivables = (query: Query): Promise<ReceivableRow[]> =>
  query.query(
    `select r.id, r.player_id, p.username, r.source, r.source_id, r.amount_cents, a.balance_cents, r.created_at
     from receivables r join players p on p.id = r.player_id join accounts a on a.id = r.player_id * 16 + (${cashOf(0)})
     where r.status = 'open' order by r.id limit 100`,
  );

/** What players owe, and how it ends. */
export class Receivables {
  private readonly outbox: Outbox;

  constructor({ outbox }: { outbox: Outbox }) {
    this.outbox = outbox;
  }

  /**
   * Finance ends a receivable: paid out of the player's balance, or written off by the house. With
   * the last of a player's, what had blocked his withdrawals is over. In the audit log.
   * Expected failures: `staff_api.receivable_not_found`, `receivable_uncovered`.
   */
  settle({ id, by, reason, staffId }: { id: number; by: 'balance' | 'write_off'; reason: string; staffId: number }): Promise<Outcome<object>> {
    return this.outbox.tx(async (query, emit) => {
      const [found] = await query.query<{ player_id: number }>('select player_id from receivables where id = $1', [id]);
      if (!found || found.player_id === staffId) return refuse('staff_api.receivable_not_found');
      const playerId = found.player_id;
      await lockPlayers(query, [playerId]);
      const [row] = await query.query<{ amount_cents: number }>(`select amount_cents from receivables where id = $1 and status = 'open' for update`, [id]);
      if (!row) return refuse('staff_api.receivable_not_found');
      const cash = cashOf(playerId);
      if (by === 'balance' && (await balanceCents(query, cash)) < row.amount_cents) return refuse('staff_api.receivable_uncovered');
      await post(query, [
        {
          key: `receivable:${id}`,
          kind: by === 'balance' ? 'receivable.paid' : 'receivable.forgiven',
          playerId,
          memo: { receivable: id, reason },
          cash: [{ from: by === 'balance' ? cash : HOUSE.cash, to: HOUSE.receivables, cents: row.amount_cents }],
          items: [],
        },
      ]);
      await query.query('update receivables set status = $2, settled_at = now() where id = $1', [id, by === 'balance' ? 'paid' : 'written_off']);
      await query.query(
        `update players set withdrawals_blocked = false, withdrawals_blocked_reason = null
         where id = $1 and withdrawals_blocked_reason = '${OWES}' and not exists (select 1 from receivables where player_id = $1 and status = 'open')`,
        [playerId],
      );
      await appendAudit(query, { actor: `player ${staffId}`, action: 'receivable.settle', details: { id, playerId, by, reason, amountCents: row.amount_cents } });
      if (by === 'balance') emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cash)) });
      return { ok: true };
    });
  }

  /** Staff stop or allow a player's withdrawals. In the audit log. Expected failure: `staff_api.player_not_found`. */
  setBlocked({ playerId, reason, staffId }: { playerId: number; reason: string | null; staffId: number }): Promise<Outcome<object>> {
    return this.outbox.tx(async (query) => {
      if ((await lockPlayers(query, [playerId])).size === 0) return refuse('staff_api.player_not_found');
      const owes = (await query.query(`select 1 from receivables where player_id = $1 and status = 'open' limit 1`, [playerId])).length > 0;
      // Who still owes is not freed with what staff had stopped.
      await blockWithdrawals(query, { playerId, reason: reason === null ? (owes ? OWES : null) : `staff: ${reason}` });
      await appendAudit(query, { actor: `player ${staffId}`, action: reason === null ? 'withdrawals.allow' : 'withdrawals.block', details: { playerId, reason } });
      return { ok: true };
    });
  }
}
