import {
  type Adjustment,
  type Deposit,
  type GameWithBets,
  MANUAL_STOP,
  type PastBet,
  type PlayerStats,
  type Withdrawal,
} from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Page } from '../../lib/paging.ts';
import {
  type AdjustmentShown,
  type CrashStats,
  type PastCrashBet,
  adjustmentsOf,
  crashBetsOf,
  crashStatsOf,
  findPublicPlayer,
  invoicesOf,
  joinedAt,
} from './profile.store.ts';
import { shownInvoice } from './shown-invoice.ts';

type ProfileCalls = Pick<Handlers, 'POST /api/user/getProfile' | 'POST /api/user/getUser' | 'POST /api/user/getBets'>;

interface Dependencies {
  db: Db;
  /** The player's withdrawals as they see them. */
  withdrawalsOf: (playerId: number) => Promise<Withdrawal[]>;
  /** The player's deposits of skins, as entries of their history, newest first. */
  skinDepositsOf: (playerId: number) => Promise<Deposit[]>;
}

const BET_STATUS = { 0: 'pending', 1: 'won', 2: 'lost', 3: 'refunded' } as const;

/** What a bet won or lost: nothing where its stake was refunded. */
const earningsCents = ({ status, stake_cents, win_cents }: PastCrashBet): number | null =>
  status === 0 ? null : status === 3 ? 0 : (win_cents ?? 0) - stake_cents;

const multiplierOf = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

const toPastBet = (row: PastCrashBet): PastBet => {
  const cents = earningsCents(row);
  return {
    id: row.id,
    game_id: row.round_id,
    bet: toDollars(row.stake_cents),
    items: row.items,
    itemsMore: row.item_count - row.items.length,
    placed_colour: null,
    result_colour: null,
    multiplier: multiplierOf(row.cash_out_hundredths ?? row.point_hundredths),
    target: multiplierOf(row.auto_stop_hundredths) ?? MANUAL_STOP,
    cash_out: multiplierOf(row.cash_out_hundredths),
    crash_point: multiplierOf(row.point_hundredths),
    status: BET_STATUS[row.status],
    earnings: cents === null ? null : cents / 100,
    date: row.created_at.toISOString(),
  };
};

const toAdjustment = ({ id, amount_cents, reason_class, decided_at }: AdjustmentShown): Adjustment => ({
  id,
  sum: amount_cents / 100,
  reason_class,
  date: decided_at.toISOString(),
});

const toStats = ({ games, wins, won_cents, top_win_cents, top_hundredths }: CrashStats): PlayerStats => ({
  games,
  wins,
  winrate: games === 0 ? 0 : Math.round((wins / games) * 1000) / 10,
  won: toDollars(won_cents),
  top_win: toDollars(top_win_cents),
  top_ratio: top_hundredths === null ? null : top_hundredths / 100,
});

const NONE: Page<PastBet> = { rows: [], next: null };

/** A page of a player's bets in a game, newest first. Other games have no bets yet. */
const betsOf = async (
  db: Db,
  { playerId, game, before }: { playerId: number; game: GameWithBets; before?: number | undefined },
): Promise<Page<PastBet>> => {
  if (game !== 'crash') return NONE;
  const { rows, next } = await crashBetsOf(db, { playerId, before });
  return { rows: rows.map(toPastBet), next };
};

const histories = async (db: Db, playerId: number) => {
  const page = (game: GameWithBets): Promise<Page<PastBet>> => betsOf(db, { playerId, game });
  const [crash, jackpot, wheel, stats] = await Promise.all([
    page('crash'),
    page('jackpot'),
    page('wheel'),
    crashStatsOf(db, playerId),
  ]);
  return {
    stats: toStats(stats),
    crashBets: crash.rows,
    jackpotBets: jackpot.rows,
    wheelBets: wheel.rows,
    betsNext: { crash: crash.next, jackpot: jackpot.next, wheel: wheel.next },
  };
};

export const profileHandlers = ({ db, withdrawalsOf, skinDepositsOf }: Dependencies): ProfileCalls => ({
  'POST /api/user/getProfile': async (_input, { session: { playerId } }) => {
    const [played, withdraws, invoices, skins, joined, adjustments] = await Promise.all([
      histories(db, playerId),
      withdrawalsOf(playerId),
      invoicesOf(db, playerId),
      skinDepositsOf(playerId),
      joinedAt(db, playerId),
      adjustmentsOf(db, playerId),
    ]);
    const deposits = [...invoices.map(shownInvoice), ...skins].sort((a, b) => b.date.localeCompare(a.date));
    // No player has referrals yet: the programme has not begun.
    return {
      user: { referrals: { code: null, count: 0, earned: 0 }, joined_at: joined.toISOString() },
      ...played,
      withdraws,
      deposits,
      adjustments: adjustments.map(toAdjustment),
    };
  },
  'POST /api/user/getUser': async ({ user_id }) => {
    const player = await findPublicPlayer(db, user_id);
    if (!player) return { success: false, message: 'any_user_error.not_found' };
    const { id, username, avatar, is_demo, created_at } = player;
    return {
      success: true,
      user: { id, username, avatar, is_demo, joined_at: created_at.toISOString() },
      ...(await histories(db, id)),
    };
  },
  'POST /api/user/getBets': async ({ user_id, game, cursor }) => {
    const player = await findPublicPlayer(db, user_id);
    if (!player) return { success: false, message: 'any_user_error.not_found' };
    const { rows, next } = await betsOf(db, { playerId: player.id, game, before: cursor?.[0] });
    return { success: true, bets: rows, next };
  },
});
