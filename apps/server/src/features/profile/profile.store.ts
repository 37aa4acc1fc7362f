import type { DepositMethodCode, ShownItem } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';

const SHOWN = 50;

export interface PastCrashBet {
  id: number;
  round_id: number;
  stake_cents: number;
  items: ShownItem[];
  item_count: number;
  /** Open, won, lost, given back. */
  status: 0 | 1 | 2 | 3;
  cash_out_hundredths: number | null;
  point_hundredths: number | null;
  win_cents: number | null;
  created_at: Date;
}

/** The player's newest crash bets. A round's point is there once it is over. */
export const crashBetsOf = (query: Query, playerId: number): Promise<PastCrashBet[]> =>
  query.query(
    `select b.id, b.round_id, b.stake_cents, b.items, cardinality(b.item_ids) as item_count, b.status, b.cash_out_hundredths, r.point_hundredths, b.win_cents, b.created_at
     from crash_bets b join crash_rounds r on r.id = b.round_id where b.player_id = $1 order by b.id desc limit ${SHOWN}`,
    [playerId],
  );

export interface CrashStats {
  games: number;
  wins: number;
  won_cents: number;
  top_win_cents: number;
  top_hundredths: number | null;
}

/** Settled crash bets in figures; those that went back are no games. */
export const crashStatsOf = async (query: Query, playerId: number): Promise<CrashStats> =>
  one(
    await query.query<CrashStats>(
      `select count(*)::int as games, (count(*) filter (where status = 1))::int as wins, coalesce(sum(win_cents), 0)::bigint as won_cents,
         coalesce(max(win_cents), 0)::bigint as top_win_cents, max(cash_out_hundredths) as top_hundredths
       from crash_bets where player_id = $1 and status in (1, 2)`,
      [playerId],
    ),
  );

export interface InvoiceShown {
  id: string;
  method: DepositMethodCode;
  amount_cents: number;
  status: 'created' | 'pending' | 'completed' | 'expired' | 'failed' | 'review' | 'reversed';
  pay_url: string | null;
  amount_kopecks: number | null;
  expires_at: Date;
  is_over: boolean;
  /** Money that came for it and was not what was asked for waits for staff. */
  is_held: boolean;
  created_at: Date;
}

export const invoicesOf = (query: Query, playerId: number): Promise<InvoiceShown[]> =>
  query.query(
    `select i.id, i.method, i.amount_cents, i.status, i.pay_url, r.amount_kopecks, i.expires_at, i.expires_at <= now() as is_over, i.created_at,
       exists (select 1 from deposit_reviews d where d.invoice_id = i.id and d.kind = 'payment' and d.resolved_at is null) as is_held
     from invoices i left join p2p_requests r on r.invoice_id = i.id where i.player_id = $1 order by i.created_at desc limit ${SHOWN}`, [playerId]);

export interface PublicPlayer {
  id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
  created_at: Date;
}

export const findPublicPlayer = async (query: Query, id: number): Promise<PublicPlayer | null> =>
  (await query.query<PublicPlayer>('select id, username, avatar, is_demo, created_at from players where id = $1 and not banned', [id]))[0] ?? null;

export const joinedAt = async (query: Query, playerId: number): Promise<Date> => one(await query.query<{ created_at: Date }>('select created_at from players where id = $1', [playerId])).created_at;
