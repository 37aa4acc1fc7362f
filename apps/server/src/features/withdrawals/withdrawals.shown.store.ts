import type { Trade } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { COLUMNS_OF_W, DISPUTED, type WithdrawalRow } from './withdrawals.store.ts';

/** Largest number of withdrawals in a list. */
const SHOWN = 100;

/** The trade offer of a skin: last known state, address of the offer, and time at which it expires. */
export interface TradeRow {
  trade_state: Trade['state'] | null;
  trade_code: string | null;
  trade_url: string | null;
  trade_expires_at: Date | null;
}

export const listWithdrawals = (
  query: Query,
  playerId: number,
  { before = Number.MAX_SAFE_INTEGER, most = SHOWN }: { before?: number | undefined; most?: number } = {},
): Promise<(WithdrawalRow & TradeRow & { is_disputed: boolean })[]> =>
  query.query(
    `select ${COLUMNS_OF_W}, ${DISPUTED} as is_disputed, o.state as trade_state,
       o.name as trade_code, o.url as trade_url, o.expires_at as trade_expires_at
     from withdrawals w
     left join trade_offers o on o.withdrawal_id = w.id
     where w.player_id = $1 and w.id < $2
     order by w.id desc
     limit $3`,
    [playerId, before, most],
  );

/** Builds the trade for the player; null: the withdrawal has no trade. */
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
 * Returns withdrawals that wait for staff, oldest first, with the ids of staff who have approved: withdrawals in
 * moderation, and approved ones that were stopped before they were sent.
 */
export const listInModeration = (
  query: Query,
): Promise<(WithdrawalRow & { username: string; approved_by: number[] })[]> =>
  query.query(
    `select ${COLUMNS_OF_W}, p.username,
       array(
         select a.staff_id from withdrawal_approvals a where a.withdrawal_id = w.id order by a.approved_at
       ) as approved_by
     from withdrawals w
     join players p on p.id = w.player_id
     where w.status = 'moderation' or (w.status = 'sending' and w.stopped_reason is not null)
     order by w.id
     limit ${SHOWN}`,
  );

/** Returns withdrawals of skins whose trade was reversed, newest first. */
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
