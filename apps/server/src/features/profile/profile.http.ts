import type {
  Adjustment,
  GameWithBets,
  OwnReferrals,
  PastBet,
  PastBetOf,
  PlayerStats,
  Withdrawal,
} from '@updraft/contract';
import { BET_SUMS_DAYS } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Page } from '../../lib/paging.ts';
import type { PastBetsByGame } from '../../stakes/past/past-bets-by-game.ts';
import { pageOfAllGames } from './past-bets-of-all.ts';
import { type BetSums, type BetsOfPeriod, type PastBetsOf, ratioOf } from '../../stakes/past/past-bets.ts';
import { type PlayerSums, playerSums } from '../../stakes/past/player-sums.ts';
import { playerItemsIn } from '../../stakes/past/staked-items.ts';
import { type SkinDepositsOf, depositsPage } from './deposits-page.ts';
import { type AdjustmentShown, type PublicPlayer, adjustmentsOf, findPublicPlayer, joinedAt } from './profile.store.ts';

type ProfileCalls = Pick<
  Handlers,
  | 'POST /api/user/getProfile'
  | 'POST /api/user/getDeposits'
  | 'POST /api/user/getWithdrawals'
  | 'POST /api/user/getAdjustments'
  | 'POST /api/user/getUser'
  | 'POST /api/user/getBets'
  | 'POST /api/user/getAllBets'
  | 'POST /api/user/getBetSums'
  | 'POST /api/user/getStakedItems'
>;

interface Dependencies {
  db: Db;
  pastBets: PastBetsByGame;
  clock: Pick<Clock, 'wallMs'>;
  /** Returns a page of a player's withdrawals in the form for that player. `before`: only those with lower ids. */
  withdrawalsOf: (playerId: number, before?: number) => Promise<Page<Withdrawal>>;
  skinDepositsOf: SkinDepositsOf;
  /** Returns a player's own referrals. */
  referralsOf: (playerId: number) => Promise<OwnReferrals>;
}

const toAdjustment = ({ id, amount_cents, reason_class, created_at }: AdjustmentShown): Adjustment => ({
  id,
  sum: amount_cents / 100,
  reason_class,
  date: created_at.toISOString(),
});

const toStats = ({ games, wins, won_cents, top_win_cents, top_hundredths }: PlayerSums): PlayerStats => ({
  games,
  wins,
  winrate: games === 0 ? 0 : Math.round((wins / games) * 1000) / 10,
  won: toDollars(won_cents),
  top_win: toDollars(top_win_cents),
  top_ratio: ratioOf(top_hundredths),
});

/** Games whose newest bets are part of a profile. */
const SPECIFIED = ['crash', 'jackpot', 'wheel'];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Loads statistics over all games, the newest bets of each game of SPECIFIED, and the game of the last bet. */
const histories = async ({ db, pastBets }: Pick<Dependencies, 'db' | 'pastBets'>, playerId: number) => {
  const newest = async <Game extends GameWithBets>(game: Game): Promise<Page<PastBetOf<Game>>> => {
    const bets = pastBets.get(game) as PastBetsOf<Game> | undefined;
    return (await bets?.page(db, { playerId })) ?? { rows: [], next: null };
  };
  const others = [...pastBets.values()].filter(({ game }) => !SPECIFIED.some((name) => name === game));
  const [crash, jackpot, wheel, stats, ...newestOfOthers] = await Promise.all([
    newest('crash'),
    newest('jackpot'),
    newest('wheel'),
    playerSums(db, playerId),
    ...others.map((bets) => bets.page(db, { playerId, most: 1 })),
  ]);
  const newestBets = [crash, jackpot, wheel, ...newestOfOthers].map(({ rows: [bet] }): PastBet | undefined => bet);
  return {
    stats: toStats(stats),
    crashBets: crash.rows,
    jackpotBets: jackpot.rows,
    wheelBets: wheel.rows,
    lastGame: newestBets.sort((a, b) => (b?.date ?? '').localeCompare(a?.date ?? ''))[0]?.game ?? null,
    betsNext: { crash: crash.next, jackpot: jackpot.next, wheel: wheel.next },
  };
};

/**
 * Sums a player's settled bets; null: the period is too long. The database stores the sums of all time. Sums of a
 * period are added up for each call, so the period is limited. [AC-14]
 */
const betSums = async (
  { db, pastBets, clock }: Pick<Dependencies, 'db' | 'pastBets' | 'clock'>,
  { playerId, game, filter }: BetsOfPeriod & { game: GameWithBets | null },
): Promise<BetSums | null> => {
  if (filter.from === undefined && filter.to === undefined) {
    const { games: bets, staked_cents, returned_cents } = await playerSums(db, playerId, game);
    return { bets, staked_cents, returned_cents };
  }
  const [nowMs, joined] = [clock.wallMs(), await joinedAt(db, playerId)];
  const fromMs = Math.max(filter.from ? Date.parse(filter.from) : 0, joined.getTime());
  if (Math.min(filter.to ? Date.parse(filter.to) : nowMs, nowMs) - fromMs > BET_SUMS_DAYS * DAY_MS) return null;
  const asked = [...pastBets.values()].filter((one) => game === null || one.game === game);
  const sums = await Promise.all(asked.map((one) => one.sums(db, { playerId, filter })));
  return {
    bets: sums.reduce((sum, { bets }) => sum + bets, 0),
    staked_cents: sums.reduce((sum, { staked_cents }) => sum + staked_cents, 0),
    returned_cents: sums.reduce((sum, { returned_cents }) => sum + returned_cents, 0),
  };
};

/** Loads a player for a viewer. The profile of an anonymous player is shown to that player alone. [AC-6] [S6] */
const publicPlayer = async (
  db: Db,
  { userId, viewerId }: { userId: number; viewerId: number | null },
): Promise<{ player: PublicPlayer } | { message: 'any_user_error.not_found' | 'any_user_error.not_public' }> => {
  const player = await findPublicPlayer(db, userId);
  if (!player) return { message: 'any_user_error.not_found' };
  if (player.is_anonymous && player.id !== viewerId) return { message: 'any_user_error.not_public' };
  return { player };
};

export const profileHandlers = ({
  db,
  pastBets,
  clock,
  withdrawalsOf,
  skinDepositsOf,
  referralsOf,
}: Dependencies): ProfileCalls => ({
  'POST /api/user/getProfile': async (_input, { session: { playerId } }) => {
    const [played, withdraws, deposits, joined, adjustments, referrals] = await Promise.all([
      histories({ db, pastBets }, playerId),
      withdrawalsOf(playerId),
      depositsPage(db, { playerId, skinDepositsOf }),
      joinedAt(db, playerId),
      adjustmentsOf(db, playerId),
      referralsOf(playerId),
    ]);
    return {
      user: { referrals, joined_at: joined.toISOString() },
      ...played,
      withdraws: withdraws.rows,
      withdrawsNext: withdraws.next,
      deposits: deposits.rows,
      depositsNext: deposits.next,
      adjustments: adjustments.rows.map(toAdjustment),
      adjustmentsNext: adjustments.next,
    };
  },
  'POST /api/user/getDeposits': async ({ cursor }, { session: { playerId } }) => {
    const { rows, next } = await depositsPage(db, { playerId, cursor, skinDepositsOf });
    return { success: true as const, deposits: rows, next };
  },
  'POST /api/user/getWithdrawals': async ({ cursor }, { session: { playerId } }) => {
    const { rows, next } = await withdrawalsOf(playerId, cursor?.[0]);
    return { success: true as const, withdraws: rows, next };
  },
  'POST /api/user/getAdjustments': async ({ cursor }, { session: { playerId } }) => {
    const { rows, next } = await adjustmentsOf(db, playerId, cursor);
    return { success: true as const, adjustments: rows.map(toAdjustment), next };
  },
  'POST /api/user/getUser': async ({ user_id }, { session }) => {
    const found = await publicPlayer(db, { userId: user_id, viewerId: session?.playerId ?? null });
    if ('message' in found) return { success: false, ...found };
    const { id, username, avatar, is_demo, created_at } = found.player;
    return {
      success: true,
      user: { id, username, avatar, is_demo, joined_at: created_at.toISOString() },
      ...(await histories({ db, pastBets }, id)),
    };
  },
  'POST /api/user/getBets': async ({ user_id, game, cursor, ...filter }, { session }) => {
    const found = await publicPlayer(db, { userId: user_id, viewerId: session?.playerId ?? null });
    if ('message' in found) return { success: false, ...found };
    const bets = pastBets.get(game);
    if (!bets) return { success: false, message: 'app_api.not_found' };
    const { rows, next } = await bets.page(db, { playerId: found.player.id, before: cursor?.[0], filter });
    return { success: true, bets: rows, next };
  },
  'POST /api/user/getAllBets': async ({ user_id, cursor, ...filter }, { session }) => {
    const found = await publicPlayer(db, { userId: user_id, viewerId: session?.playerId ?? null });
    if ('message' in found) return { success: false, ...found };
    const { rows, next } = await pageOfAllGames(db, pastBets, { playerId: found.player.id, before: cursor, filter });
    return { success: true, bets: rows, next };
  },
  'POST /api/user/getBetSums': async ({ game, ...filter }, { session: { playerId } }) => {
    if (game !== undefined && !pastBets.has(game)) return { success: false, message: 'app_api.not_found' };
    const sums = await betSums({ db, pastBets, clock }, { playerId, game: game ?? null, filter });
    if (!sums) return { success: false, message: 'user_api.period_too_long' };
    const { bets, staked_cents, returned_cents } = sums;
    return {
      success: true,
      bets,
      staked: toDollars(staked_cents),
      returned: toDollars(returned_cents),
      difference: (returned_cents - staked_cents) / 100,
    };
  },
  'POST /api/user/getStakedItems': async ({ user_id: playerId, game, round_id: id }) => {
    const items = await playerItemsIn(db, { game, id, playerId });
    return items ? { success: true, items } : { success: false, message: 'app_api.not_found' };
  },
});
