import type { AdjustmentClass, DepositMethodCode, ShownItem } from '@updraft/contract';
import { PAST_BETS_PAGE } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';
import { type Page, pageOf } from '../../lib/paging.ts';

/** The limit for lists without pages, and for the newest bets, which include those of the open round. */
const SHOWN = 50;

export interface PastCrashBet {
  id: number;
  round_id: number;
  stake_cents: number;
  items: ShownItem[];
  item_count: number;
  auto_stop_hundredths: number | null;
  /** Open, won, lost, refunded. */
  status: 0 | 1 | 2 | 3;
  cash_out_hundredths: number | null;
  point_hundredths: number | null;
  win_cents: number | null;
  created_at: Date;
}

/** Above every bet's id. */
const NO_BET = Number.MAX_SAFE_INTEGER;

/**
 * A page of the player's crash bets, newest first, after a bet; by the index of players. A round's point is included
 * once the round is over.
 */
export const crashBetsOf = async (
  query: Query,
  { playerId, before = NO_BET }: { playerId: number; before?: number | undefined },
): Promise<Page<PastCrashBet>> =>
  pageOf(
    await query.query<PastCrashBet>(
      `select b.id, b.round_id, b.stake_cents, b.items, cardinality(b.item_ids) as item_count, (b.terms->>'auto')::integer as auto_stop_hundredths,
         b.status, b.multiplier_hundredths as cash_out_hundredths,
         -- Looked up for the rows of the page: a join might read all rounds and sort what comes of it.
         (select (r.result->>'pointHundredths')::integer from rounds r where r.game = b.game and r.id = b.round_id) as point_hundredths,
         b.win_cents, b.created_at
       from bets b where b.game = 'crash' and b.player_id = $1 and b.id < $2 order by b.id desc limit ${PAST_BETS_PAGE + 1}`,
      [playerId, before],
    ),
    { most: PAST_BETS_PAGE, keyOf: ({ id }) => [id] },
  );

export interface CrashStats {
  games: number;
  wins: number;
  won_cents: number;
  top_win_cents: number;
  top_hundredths: number | null;
}

/**
 * Figures of a player's settled crash bets without refunded ones: the sums of closed rounds, and the bets of the open
 * round, which are among the newest.
 */
export const crashStatsOf = async (query: Query, playerId: number): Promise<CrashStats> =>
  one(
    await query.query<CrashStats>(
      `select coalesce(sum(games), 0)::int as games, coalesce(sum(wins), 0)::int as wins,
         coalesce(sum(won_cents), 0)::bigint as won_cents,
         coalesce(max(top_win_cents), 0)::bigint as top_win_cents, max(top_hundredths) as top_hundredths
       from (
         select bets as games, wins, won_cents, top_win_cents, top_multiplier_hundredths as top_hundredths
         from player_sums
         where player_id = $1 and game = 'crash'
         union all
         select 1, (status = 1)::int, coalesce(win_cents, 0), coalesce(win_cents, 0), multiplier_hundredths
         from (
           select round_id, status, win_cents, multiplier_hundredths
           from bets
           where game = 'crash' and player_id = $1
           order by id desc
           limit ${SHOWN}
         ) newest
         where status in (1, 2)
           and round_id = (select id from rounds where game = 'crash' and settled_at is null)
       ) sums`,
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
  /** Money for it that could not be credited automatically waits for staff. */
  is_held: boolean;
  /** Money for it went back to its payer. */
  was_returned: boolean;
  /** What was credited to the player for it, automatically and by staff. */
  credited_cents: number;
  /** The part of that which the provider has reversed. */
  taken_back_cents: number;
  created_at: Date;
}

/** The player's newest invoices, with what became of the money that was paid for each. */
export const invoicesOf = (query: Query, playerId: number): Promise<InvoiceShown[]> =>
  query.query(
    `select i.id, i.method, i.amount_cents, i.status, i.pay_url, r.amount_kopecks, i.expires_at, i.expires_at <= now() as is_over, i.created_at,
       v.is_held, v.was_returned,
       v.credited_cents + case when i.status in ('completed', 'reversed') then i.amount_cents else 0 end as credited_cents,
       v.taken_back_cents + i.reversed_cents as taken_back_cents
     from (select * from invoices where player_id = $1 order by created_at desc limit ${SHOWN}) i
     left join p2p_requests r on r.invoice_id = i.id
     cross join lateral (
       select coalesce(bool_or(w.resolved_at is null), false) as is_held, coalesce(bool_or(w.resolution = 'returned'), false) as was_returned,
         coalesce(sum(d.amount_cents), 0)::bigint as credited_cents, coalesce(sum(d.taken_back_cents), 0)::bigint as taken_back_cents
       from deposit_reviews w left join deposits_made d on d.source = 'review' and d.source_id = w.id::text and d.player_id = i.player_id
       where w.invoice_id = i.id and w.kind = 'payment') v
     order by i.created_at desc`,
    [playerId],
  );

export interface AdjustmentShown {
  id: number;
  amount_cents: number;
  reason_class: AdjustmentClass;
  decided_at: Date;
}

/** The player's newest approved adjustments. */
export const adjustmentsOf = (query: Query, playerId: number): Promise<AdjustmentShown[]> =>
  query.query(
    `select id, amount_cents, reason_class, decided_at
     from adjustments
     where player_id = $1 and status = 'approved'
     order by decided_at desc, id desc
     limit ${SHOWN}`,
    [playerId],
  );

export interface PublicPlayer {
  id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
  created_at: Date;
}

export const findPublicPlayer = async (query: Query, id: number): Promise<PublicPlayer | null> =>
  (
    await query.query<PublicPlayer>(
      'select id, username, avatar, is_demo, created_at from players where id = $1 and not banned',
      [id],
    )
  )[0] ?? null;

export const joinedAt = async (query: Query, playerId: number): Promise<Date> =>
  one(await query.query<{ created_at: Date }>('select created_at from players where id = $1', [playerId])).created_at;
