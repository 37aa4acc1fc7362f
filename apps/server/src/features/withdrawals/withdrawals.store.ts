import type { ShownItem } from '@updraft/contract';
import type { WithdrawalStatus, WithdrawalSystem } from '@updraft/rules/withdrawals';
import { type Query, one } from '../../db/db.ts';

export interface WithdrawalRow {
  id: number;
  player_id: number;
  type: 'site' | 'steam';
  system: WithdrawalSystem | null;
  wallet: string | null;
  sum_cents: number;
  payout_cents: number | null;
  item_ids: number[];
  items: ShownItem[];
  status: WithdrawalStatus;
  reason: string | null;
  provider: string | null;
  provider_ref: string | null;
  attempts: number;
  /** Reason why an approved withdrawal was not sent (the player is stopped, for example); null: none. */
  stopped_reason: string | null;
  created_at: Date;
  ended_at: Date | null;
}

/** SQL condition of withdrawals whose payout waits for a decision of finance. [WD-7] */
export const DISPUTED =
  'exists (select 1 from deposit_reviews r where r.withdrawal_id = w.id and r.resolved_at is null)';
const COLUMNS = `
  id, player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status, reason, provider,
  provider_ref, attempts, stopped_reason, created_at, ended_at`;
/** `COLUMNS` of the table alias `w`. */
export const COLUMNS_OF_W = COLUMNS.replaceAll(/(\w+)/g, 'w.$1');

export const findWithdrawal = async (query: Query, id: number): Promise<WithdrawalRow | null> =>
  (await query.query<WithdrawalRow>(`select ${COLUMNS} from withdrawals where id = $1`, [id]))[0] ?? null;

/** Locks and returns a withdrawal; null: there is none. The player must be locked before. */
export const lockWithdrawal = async (query: Query, id: number): Promise<WithdrawalRow | null> =>
  (await query.query<WithdrawalRow>(`select ${COLUMNS} from withdrawals where id = $1 for update`, [id]))[0] ?? null;

export interface NewWithdrawal {
  playerId: number;
  type: 'site' | 'steam';
  system: WithdrawalSystem | null;
  wallet: string | null;
  sumCents: number;
  payoutCents: number | null;
  itemIds: readonly number[];
  items: readonly ShownItem[];
  status: 'moderation' | 'sending';
}

export const insertWithdrawal = async (query: Query, withdrawal: NewWithdrawal): Promise<number> =>
  one(
    await query.query<{ id: number }>(
      `insert into withdrawals (player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status, next_attempt_at)
       values ($1, $2, $3, $4, $5, $6, $7::bigint[], $8::jsonb, $9, case when $9 = 'sending' then now() end) returning id`,
      [
        withdrawal.playerId,
        withdrawal.type,
        withdrawal.system,
        withdrawal.wallet,
        withdrawal.sumCents,
        withdrawal.payoutCents,
        [...withdrawal.itemIds],
        JSON.stringify(withdrawal.items),
        withdrawal.status,
      ],
    ),
  ).id;

/**
 * Returns the number of a player's open withdrawals of money and skins, and the sum of the withdrawals of money of the
 * last 24 hours that were not canceled. [WD-2]
 */
export const withdrawalTotals = async (
  query: Query,
  playerId: number,
): Promise<{ open: number; today_cents: number }> =>
  one(
    await query.query<{ open: number; today_cents: number }>(
      `select (
         select count(*)::int from withdrawals where player_id = $1 and status in ('moderation', 'sending')
       ) as open, (
         select coalesce(sum(sum_cents), 0)::bigint
         from withdrawals
         where player_id = $1 and created_at > now() - interval '24 hours' and type = 'site' and status <> 'canceled'
       ) as today_cents`,
      [playerId],
    ),
  );

export const approvalsOf = async (query: Query, withdrawalId: number): Promise<number[]> =>
  (
    await query.query<{ staff_id: number }>(
      'select staff_id from withdrawal_approvals where withdrawal_id = $1 order by approved_at',
      [withdrawalId],
    )
  ).map((row) => row.staff_id);

export const addApproval = async (
  query: Query,
  { withdrawalId, staffId }: { withdrawalId: number; staffId: number },
): Promise<void> => {
  await query.query('insert into withdrawal_approvals (withdrawal_id, staff_id) values ($1, $2)', [
    withdrawalId,
    staffId,
  ]);
};

/** Moves a withdrawal from moderation to sending. Its payout is due at once. */
export const startSending = async (query: Query, id: number): Promise<void> => {
  await query.query(
    `update withdrawals set status = 'sending', sent_at = now(), next_attempt_at = now() where id = $1 and status = 'moderation'`,
    [id],
  );
};

/**
 * Ends an open withdrawal; an ended one does not change. The database adds a completed one to the player's paid-out sum
 * (`count_paid_out`). Call under the player's lock.
 */
export const endWithdrawal = async (
  query: Query,
  { id, status, reason }: { id: number; status: 'completed' | 'canceled'; reason: string | null },
): Promise<void> => {
  await query.query(
    `update withdrawals set status = $2, reason = $3, ended_at = now(), next_attempt_at = null where id = $1 and status in ('moderation', 'sending')`,
    [id, status, reason],
  );
};

/** Marks a delivered skin as returned. Call under the locks of its player and the withdrawal. [TR-12] */
export const reverseCompleted = async (query: Query, { id, reason }: { id: number; reason: string }): Promise<void> => {
  await query.query(
    `update withdrawals set status = 'canceled', reason = $2, ended_at = now() where id = $1 and status = 'completed' and type = 'steam'`,
    [id, reason],
  );
};

/** Marks a returned skin as delivered after all. Call under the locks of its player and the withdrawal. [TR-14] */
export const completeCanceled = async (query: Query, id: number): Promise<void> => {
  await query.query(
    `update withdrawals set status = 'completed', reason = null, ended_at = now() where id = $1 and status = 'canceled' and type = 'steam'`,
    [id],
  );
};

/**
 * Returns the id of an open withdrawal of the same items by the same system to the same wallet; null: none. Call under
 * the player's lock.
 */
export const findOpenLike = async (
  query: Query,
  {
    playerId,
    system,
    wallet,
    itemIds,
  }: { playerId: number; system: WithdrawalSystem; wallet: string; itemIds: readonly number[] },
): Promise<number | null> =>
  (
    await query.query<{ id: number }>(
      `select id
       from withdrawals
       where player_id = $1
         and status in ('moderation', 'sending')
         and system = $2
         and wallet = $3
         and item_ids @> $4::bigint[]
         and item_ids <@ $4::bigint[]
       order by id desc limit 1`,
      [playerId, system, wallet, [...itemIds]],
    )
  )[0]?.id ?? null;
