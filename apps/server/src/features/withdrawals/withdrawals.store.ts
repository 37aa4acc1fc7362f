import type { ShownItem, Trade } from '@updraft/contract';
import { HOUSE, itemsOf, reservedOf } from '@updraft/ledger';
import type { WithdrawalStatus, WithdrawalSystem } from '@updraft/rules/withdrawals';
import { type Query, one } from '../../db/db.ts';
import { WORTH } from '../catalogue/catalogue.prices.ts';

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
  /** Why it was not sent, though it is approved: the player is stopped. */
  stopped_reason: string | null;
  created_at: Date;
  ended_at: Date | null;
}

/** The trade offer of a skin: the last known state, where it is answered, and when it ends unanswered. */
export interface TradeRow {
  trade_state: Trade['state'] | null;
  trade_code: string | null;
  trade_url: string | null;
  trade_expires_at: Date | null;
}

/** For a withdrawal: finance has to decide about its payout first. [WD-7] */
const DISPUTED = 'exists (select 1 from deposit_reviews r where r.withdrawal_id = w.id and r.resolved_at is null)';
const COLUMNS = `
  id, player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status, reason, provider,
  provider_ref, attempts, stopped_reason, created_at, ended_at`;
const SHOWN = 100;

export const listWithdrawals = (
  query: Query,
  playerId: number,
): Promise<(WithdrawalRow & TradeRow & { is_disputed: boolean })[]> =>
  query.query(
    `select ${COLUMNS.replaceAll(/(\w+)/g, 'w.$1')}, ${DISPUTED} as is_disputed, o.state as trade_state,
       o.name as trade_code, o.url as trade_url, o.expires_at as trade_expires_at
     from withdrawals w
     left join trade_offers o on o.withdrawal_id = w.id
     where w.player_id = $1
     order by w.id desc
     limit ${SHOWN}`,
    [playerId],
  );

/** The trade as the player sees it; null for a withdrawal without one. */
export const shownTrade = (row: TradeRow): Trade | null =>
  row.trade_state === null || row.trade_code === null
    ? null
    : {
        state: row.trade_state,
        code: row.trade_code,
        url: row.trade_url,
        expires_at: row.trade_expires_at?.toISOString() ?? null,
      };

export const tradeOf = async (query: Query, withdrawalId: number): Promise<Trade | null> => {
  const [row] = await query.query<TradeRow>(
    'select state as trade_state, name as trade_code, url as trade_url, expires_at as trade_expires_at from trade_offers where withdrawal_id = $1',
    [withdrawalId],
  );
  return row ? shownTrade(row) : null;
};

/**
 * Withdrawals that wait for staff, oldest first, with those who approved already: in moderation, or approved and
 * stopped before they were sent.
 */
export const listInModeration = (
  query: Query,
): Promise<(WithdrawalRow & { username: string; approved_by: number[] })[]> =>
  query.query(
    `select ${COLUMNS.replaceAll(/(\w+)/g, 'w.$1')}, p.username,
       array(
         select a.staff_id from withdrawal_approvals a where a.withdrawal_id = w.id order by a.approved_at
       ) as approved_by
     from withdrawals w
     join players p on p.id = w.player_id
     where w.status = 'moderation' or (w.status = 'sending' and w.stopped_reason is not null)
     order by w.id
     limit ${SHOWN}`,
  );

export const findWithdrawal = async (query: Query, id: number): Promise<WithdrawalRow | null> =>
  (await query.query<WithdrawalRow>(`select ${COLUMNS} from withdrawals where id = $1`, [id]))[0] ?? null;

/** After the player's lock: the order in which every command locks. */
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

/** Open withdrawals, and sums of money of the last 24 hours that were not canceled. */
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

/** From moderation to sending: due at once. */
export const startSending = async (query: Query, id: number): Promise<void> => {
  await query.query(
    `update withdrawals set status = 'sending', sent_at = now(), next_attempt_at = now() where id = $1 and status = 'moderation'`,
    [id],
  );
};

/**
 * Ends an open withdrawal; one that is over stays as it is. The database counts what was paid out to the player
 * (`count_paid_out`). Under the player's lock.
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

/** Marks a skin that had left as back. Under its player's lock and its own. [TR-12] */
export const reverseCompleted = async (query: Query, { id, reason }: { id: number; reason: string }): Promise<void> => {
  await query.query(
    `update withdrawals set status = 'canceled', reason = $2, ended_at = now() where id = $1 and status = 'completed' and type = 'steam'`,
    [id, reason],
  );
};

/** Skins that had left and came back, newest first. */
export const listTakenBack = (
  query: Query,
): Promise<{ id: number; player_id: number; username: string; sum_cents: number; ended_at: Date }[]> =>
  query.query(
    `select w.id, w.player_id, p.username, w.sum_cents, w.ended_at
     from trade_offers o
     join withdrawals w on w.id = o.withdrawal_id
     join players p on p.id = w.player_id
     where o.state = 'reversed' and w.ended_at is not null order by w.ended_at desc limit ${SHOWN}`,
  );

/**
 * A payout that is due, claimed for `heldMs`: two processes never ask for one at once. Null when none is due. One that
 * finance has to decide about is never due. [WD-7]
 */
export const takeDuePayout = async (query: Query, heldMs: number): Promise<WithdrawalRow | null> =>
  (
    await query.query<WithdrawalRow>(
      `with due as materialized (
         select id from withdrawals w where status = 'sending' and type = 'site' and next_attempt_at <= now()
           and not ${DISPUTED}
         order by next_attempt_at, id limit 1 for update skip locked)
       update withdrawals w set attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 millisecond' from due where w.id = due.id
       returning ${COLUMNS.replaceAll(/(\w+)/g, 'w.$1')}`,
      [heldMs],
    )
  )[0] ?? null;

/** Why the player's withdrawals wait, as a note for staff; null if they do not. Under the player's lock. */
export const stoppedReason = async (query: Query, playerId: number): Promise<string | null> =>
  (
    await query.query<{ reason: string | null }>(
      `select case
         when banned then 'banned'
         when withdrawals_blocked
           then coalesce(withdrawals_blocked_reason, 'blocked') || coalesce(': ' || withdrawals_blocked_note, '')
       end as reason
       from players
       where id = $1`,
      [playerId],
    )
  )[0]?.reason ?? null;

/** An approved payout that was never sent stays for staff, and is tried again later. */
export const stopPayout = async (
  query: Query,
  { id, reason, nextMs }: { id: number; reason: string; nextMs: number },
): Promise<void> => {
  await query.query(
    `update withdrawals
     set stopped_reason = $2, attempts = 0, next_attempt_at = now() + $3 * interval '1 millisecond'
     where id = $1 and status = 'sending' and provider is null`,
    [id, reason, nextMs],
  );
};

/**
 * From here on it may have been sent: its provider is recorded before the first request. False when it cannot be sent
 * any more.
 */
export const beginPayout = async (
  query: Query,
  { id, provider, nextMs }: { id: number; provider: string; nextMs: number },
): Promise<boolean> =>
  (
    await query.query(
      `update withdrawals
       set provider = $2, stopped_reason = null, next_attempt_at = now() + $3 * interval '1 millisecond'
       where id = $1 and status = 'sending' and provider is null
       returning id`,
      [id, provider, nextMs],
    )
  ).length > 0;

/** An open withdrawal of the same items to the same wallet; null if there is none. Under the player's lock. */
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

/** Whether finance has to decide about its payout first. [WD-7] */
export const isDisputed = async (query: Query, id: number): Promise<boolean> =>
  (await query.query('select 1 from deposit_reviews where withdrawal_id = $1 and resolved_at is null limit 1', [id]))
    .length > 0;

export interface NewDispute {
  provider: string;
  eventId: string;
  payoutId: string;
  providerRef: string;
  kind: 'payout_paid' | 'payout_rejected';
  amountCents: number | null;
  currency: string;
  reason: string;
  withdrawal: WithdrawalRow | null;
}

/** Puts a provider's report of a payout before finance; false when it was there before. */
export const insertDispute = async (query: Query, { withdrawal, ...said }: NewDispute): Promise<boolean> =>
  (
    await query.query(
      `insert into deposit_reviews (kind, provider, event_id, provider_ref, reported_invoice, player_id, withdrawal_id, reason, amount_cents, currency)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (provider, event_id) do nothing returning id`,
      [
        said.kind,
        said.provider,
        said.eventId,
        said.providerRef,
        said.payoutId,
        withdrawal?.player_id ?? null,
        withdrawal?.id ?? null,
        said.reason,
        said.amountCents ?? withdrawal?.payout_cents ?? 0,
        said.currency,
      ],
    )
  ).length > 0;

/** Records which provider has it under which reference, and when it is asked about next. */
export const notePayout = async (
  query: Query,
  { id, provider, providerRef, nextMs }: { id: number; provider: string; providerRef: string | null; nextMs: number },
): Promise<void> => {
  await query.query(
    `update withdrawals
     set provider = $2, provider_ref = coalesce($3, provider_ref),
       next_attempt_at = now() + $4 * interval '1 millisecond'
     where id = $1 and status = 'sending'`,
    [id, provider, providerRef, nextMs],
  );
};

export interface ReservedItem {
  id: number;
  entry_id: number;
  price_cents: number;
  locked_until: Date | null;
}

/**
 * Those of these items that the player holds, at their present worth; under the player's lock no other transaction
 * removes them. [PC-14]
 */
export const itemsHeld = (
  query: Query,
  { playerId, itemIds }: { playerId: number; itemIds: readonly number[] },
): Promise<(ReservedItem & { suspended: boolean })[]> =>
  query.query(
    `select i.id, i.entry_id, ${WORTH} as price_cents, i.locked_until, c.suspended
     from items i
     join catalogue c on c.id = i.entry_id
     where i.id = any($1::bigint[]) and i.account_id = $2
     order by i.id`,
    [[...itemIds], itemsOf(playerId)],
  );

/** Those of these items that are outside, where delivered items go. */
export const itemsOutside = (query: Query, itemIds: readonly number[]): Promise<ReservedItem[]> =>
  query.query(
    `select id, entry_id, price_cents, locked_until from items where id = any($1::bigint[]) and account_id = ${HOUSE.market} order by id`,
    [[...itemIds]],
  );

/** The items of an open withdrawal, at the prices at which they were reserved. */
export const itemsReserved = (
  query: Query,
  { playerId, itemIds }: { playerId: number; itemIds: readonly number[] },
): Promise<ReservedItem[]> =>
  query.query(
    'select id, entry_id, price_cents, locked_until from items where id = any($1::bigint[]) and account_id = $2 order by id',
    [[...itemIds], reservedOf(playerId)],
  );
