import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { balanceCents, lockPlayers } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { AddReceivable, ReinstateReceivable } from '../../ports/finance.ts';

/** Reasons to stop a player's withdrawals: a receivable, or staff with a note. */
const OWES = 'receivable';
const STAFF = 'staff';

/**
 * Adds a receivable after a reversed deposit or a charge by finance: the player owes the sum, is notified, and cannot
 * withdraw until it is settled. Call once for each source, under the player's lock.
 */
export const addReceivable: AddReceivable = async (query, emit, { playerId, source, sourceId, amountCents }) => {
  const { id } = one(
    await query.query<{ id: number }>(
      'insert into receivables (player_id, source, source_id, amount_cents) values ($1, $2, $3, $4) returning id',
      [playerId, source, sourceId, amountCents],
    ),
  );
  // A block by staff keeps its reason.
  await query.query(
    'update players set withdrawals_blocked = true, withdrawals_blocked_reason = $2 where id = $1 and not withdrawals_blocked',
    [playerId, OWES],
  );
  await appendAudit(query, {
    actor: 'system',
    action: 'receivable.open',
    details: { id, playerId, source, sourceId, amountCents },
  });
  await notifyPlayer(query, emit, {
    playerId,
    name: source === 'payout' ? 'notification.withdrawal' : 'notification.deposit_taken_back',
    content: source === 'payout' ? 'notification.payout_owed_text' : 'notification.deposit_taken_back_text',
    params: { sum: toDollars(amountCents) },
  });
  return id;
};

const blockWithdrawals = async (
  query: Query,
  { playerId, reason, note }: { playerId: number; reason: typeof OWES | typeof STAFF | null; note: string | null },
): Promise<void> => {
  await query.query(
    'update players set withdrawals_blocked = $2, withdrawals_blocked_reason = $3, withdrawals_blocked_note = $4 where id = $1',
    [playerId, reason !== null, reason, note],
  );
};

/**
 * Ends a stop of withdrawals for debt if the player has no open receivable; a stop by staff stays. Returns true if the
 * stop ended now.
 */
const freeIfNothingIsOwed = async (query: Query, playerId: number): Promise<boolean> =>
  (
    await query.query(
      `update players
       set withdrawals_blocked = false, withdrawals_blocked_reason = null, withdrawals_blocked_note = null
       where id = $1
         and withdrawals_blocked_reason = '${OWES}'
         and not exists (select 1 from receivables where player_id = $1 and status = 'open')
       returning id`,
      [playerId],
    )
  ).length > 0;

/**
 * Applies the return of a receivable's money from the provider. An open receivable ends. Otherwise the sum goes to the
 * party that bore it: the player who paid it, or the house that wrote it off. Call under the player's lock.
 */
export const reinstateReceivable: ReinstateReceivable = async (query, emit, { id, playerId, key }) => {
  const { status, amount_cents: cents } = one(
    await query.query<{ status: 'open' | 'paid' | 'written_off'; amount_cents: number }>(
      'select status, amount_cents from receivables where id = $1 for update',
      [id],
    ),
  );
  const to = { open: HOUSE.receivables, paid: cashOf(playerId), written_off: HOUSE.cash }[status];
  await post(query, [
    {
      key,
      kind: 'deposit.reinstated',
      playerId,
      memo: { receivable: id },
      cash: [{ from: HOUSE.payments, to, cents }],
      items: [],
    },
  ]);
  await query.query(`update receivables set status = 'reinstated', settled_at = now() where id = $1`, [id]);
  await freeIfNothingIsOwed(query, playerId);
  await appendAudit(query, {
    actor: 'system',
    action: 'receivable.reinstate',
    details: { id, playerId, amountCents: cents, was: status },
  });
  if (status === 'paid')
    emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
};

/** Text keys of the notification that a receivable has ended; `free`: the stop of withdrawals ended with it. */
const SETTLED = {
  balance: { free: 'notification.debt_paid_free', more: 'notification.debt_paid' },
  write_off: { free: 'notification.debt_forgiven_free', more: 'notification.debt_forgiven' },
} as const;

export interface ReceivableRow {
  id: number;
  player_id: number;
  username: string;
  source: string;
  source_id: string;
  amount_cents: number;
  balance_cents: number;
  /** Member of staff who proposed a write-off that another one must confirm; null: none. */
  proposed_by: number | null;
  created_at: Date;
}

/** Returns the number of open receivables, listed or not. */
export const countReceivables = async (query: Query): Promise<number> =>
  one(await query.query<{ count: number }>(`select count(*)::int as count from receivables where status = 'open'`))
    .count;

export const openReceivables = (query: Query): Promise<ReceivableRow[]> =>
  query.query(
    `select r.id, r.player_id, p.username, r.source, r.source_id, r.amount_cents, a.balance_cents, r.proposed_by, r.created_at
     from receivables r join players p on p.id = r.player_id join accounts a on a.id = cash_of(r.player_id)
     where r.status = 'open' order by r.id limit 100`,
  );

/** Commands of staff on receivables and on stops of withdrawals. */
export class Receivables {
  private readonly outbox: Outbox;
  private readonly settings: SettingsReader;

  constructor({ outbox, settings }: { outbox: Outbox; settings: SettingsReader }) {
    this.outbox = outbox;
    this.settings = settings;
  }

  /**
   * Settles a receivable: paid from the player's balance, or written off by the house. A write-off above
   * `withdraw.twoApproversAboveCents` needs two members of staff: one proposes, another confirms. The end of the
   * player's last receivable ends the stop of withdrawals for debt. The audit log has each step. Expected failures:
   * `staff_api.receivable_not_found` (also for staff's own), `receivable_uncovered`, `receivable_twice` (proposed by
   * the same person).
   */
  settle({
    id,
    by,
    reason,
    staffId,
  }: {
    id: number;
    by: 'balance' | 'write_off';
    reason: string;
    staffId: number;
  }): Promise<Outcome<{ proposed: boolean }>> {
    return this.outbox.tx(async (query, emit) => {
      const [found] = await query.query<{ player_id: number }>('select player_id from receivables where id = $1', [id]);
      if (!found || found.player_id === staffId) return refuse('staff_api.receivable_not_found');
      const playerId = found.player_id;
      await lockPlayers(query, [playerId]);
      const [row] = await query.query<{ amount_cents: number; proposed_by: number | null }>(
        `select amount_cents, proposed_by from receivables where id = $1 and status = 'open' for update`,
        [id],
      );
      if (!row) return refuse('staff_api.receivable_not_found');
      const cash = cashOf(playerId);
      if (by === 'balance' && (await balanceCents(query, cash)) < row.amount_cents)
        return refuse('staff_api.receivable_uncovered');
      if (by === 'write_off' && row.amount_cents > this.settings.get('withdraw.twoApproversAboveCents')) {
        if (row.proposed_by === staffId) return refuse('staff_api.receivable_twice');
        if (row.proposed_by === null) {
          await query.query('update receivables set proposed_by = $2 where id = $1', [id, staffId]);
          await appendAudit(query, {
            actor: `player ${staffId}`,
            action: 'receivable.propose',
            details: { id, playerId, by, reason, amountCents: row.amount_cents },
          });
          return { ok: true, proposed: true };
        }
      }
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
      await query.query('update receivables set status = $2, settled_at = now() where id = $1', [
        id,
        by === 'balance' ? 'paid' : 'written_off',
      ]);
      const isFree = await freeIfNothingIsOwed(query, playerId);
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: 'receivable.settle',
        details: { id, playerId, by, reason, amountCents: row.amount_cents },
      });
      if (by === 'balance')
        emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cash)) });
      await notifyPlayer(query, emit, {
        playerId,
        name: 'notification.debt',
        content: SETTLED[by][isFree ? 'free' : 'more'],
        params: { sum: toDollars(row.amount_cents) },
      });
      return { ok: true, proposed: false };
    });
  }

  /**
   * Stops a player's withdrawals, or ends such a stop (`reason` null), and writes the audit log. Expected failures:
   * `staff_api.own_account`, `player_not_found`.
   */
  setBlocked({
    playerId,
    reason,
    staffId,
  }: {
    playerId: number;
    reason: string | null;
    staffId: number;
  }): Promise<Outcome<object>> {
    return this.outbox.tx(async (query) => {
      if (playerId === staffId) return refuse('staff_api.own_account');
      if ((await lockPlayers(query, [playerId])).size === 0) return refuse('staff_api.player_not_found');
      const owes =
        (await query.query(`select 1 from receivables where player_id = $1 and status = 'open' limit 1`, [playerId]))
          .length > 0;
      // A player with an open receivable stays stopped when staff lift their own stop.
      await blockWithdrawals(
        query,
        reason === null
          ? { playerId, reason: owes ? OWES : null, note: null }
          : { playerId, reason: STAFF, note: reason },
      );
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: reason === null ? 'withdrawals.allow' : 'withdrawals.block',
        details: { playerId, reason },
      });
      return { ok: true };
    });
  }
}
