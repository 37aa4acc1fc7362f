import type {
  Adjustment,
  Deposit,
  GameWithBets,
  OwnReferrals,
  PastBetOf,
  PlayerStats,
  Withdrawal,
} from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Page } from '../../lib/paging.ts';
import { type PastBets, type PastBetsOf, ratioOf } from '../../stakes/past-bets.ts';
import { type PlayerSums, playerSums } from '../../stakes/player-sums.ts';
import { type AdjustmentShown, adjustmentsOf, findPublicPlayer, invoicesOf, joinedAt } from './profile.store.ts';
import { shownInvoice } from './shown-invoice.ts';

type ProfileCalls = Pick<Handlers, 'POST /api/user/getProfile' | 'POST /api/user/getUser' | 'POST /api/user/getBets'>;

interface Dependencies {
  db: Db;
  pastBets: PastBetsByGame;
  /** The player's withdrawals as they see them. */
  withdrawalsOf: (playerId: number) => Promise<Withdrawal[]>;
  /** The player's deposits of skins, as entries of their history, newest first. */
  skinDepositsOf: (playerId: number) => Promise<Deposit[]>;
  /** What the player sees of those whom they referred. */
  referralsOf: (playerId: number) => Promise<OwnReferrals>;
}

const toAdjustment = ({ id, amount_cents, reason_class, decided_at }: AdjustmentShown): Adjustment => ({
  id,
  sum: amount_cents / 100,
  reason_class,
  date: decided_at.toISOString(),
});

const toStats = ({ games, wins, won_cents, top_win_cents, top_hundredths }: PlayerSums): PlayerStats => ({
  games,
  wins,
  winrate: games === 0 ? 0 : Math.round((wins / games) * 1000) / 10,
  won: toDollars(won_cents),
  top_win: toDollars(top_win_cents),
  top_ratio: ratioOf(top_hundredths),
});

/** The bets of players in each game of the site, by the game's name. */
export type PastBetsByGame = ReadonlyMap<string, PastBets>;

/** Statistics over all games, and the newest bets of each specified one. A game that is not open yet has none. */
const histories = async ({ db, pastBets }: Pick<Dependencies, 'db' | 'pastBets'>, playerId: number) => {
  const newest = async <Game extends GameWithBets>(game: Game): Promise<Page<PastBetOf<Game>>> => {
    const bets = pastBets.get(game) as PastBetsOf<Game> | undefined;
    return (await bets?.page(db, { playerId })) ?? { rows: [], next: null };
  };
  const [crash, jackpot, wheel, stats] = await Promise.all([
    newest('crash'),
    newest('jackpot'),
    newest('wheel'),
    playerSums(db, playerId),
  ]);
  return {
    stats: toStats(stats),
    crashBets: crash.rows,
    jackpotBets: jackpot.rows,
    wheelBets: wheel.rows,
    betsNext: { crash: crash.next, jackpot: jackpot.next, wheel: wheel.next },
  };
};

export const profileHandlers = ({
  db,
  pastBets,
  withdrawalsOf,
  skinDepositsOf,
  referralsOf,
}: Dependencies): ProfileCalls => ({
  'POST /api/user/getProfile': async (_input, { session: { playerId } }) => {
    const [played, withdraws, invoices, skins, joined, adjustments, referrals] = await Promise.all([
      histories({ db, pastBets }, playerId),
      withdrawalsOf(playerId),
      invoicesOf(db, playerId),
      skinDepositsOf(playerId),
      joinedAt(db, playerId),
      adjustmentsOf(db, playerId),
      referralsOf(playerId),
    ]);
    const deposits = [...invoices.map(shownInvoice), ...skins].sort((a, b) => b.date.localeCompare(a.date));
    return {
      user: { referrals, joined_at: joined.toISOString() },
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
      ...(await histories({ db, pastBets }, id)),
    };
  },
  'POST /api/user/getBets': async ({ user_id, game, cursor }) => {
    const player = await findPublicPlayer(db, user_id);
    if (!player) return { success: false, message: 'any_user_error.not_found' };
    const bets = pastBets.get(game);
    if (!bets) return { success: false, message: 'app_api.not_found' };
    const { rows, next } = await bets.page(db, { playerId: player.id, before: cursor?.[0] });
    return { success: true, bets: rows, next };
  },
});
