import type { Query } from '../../apps/server/src/db/db.ts';
import { TOP_BY, TOP_PERIODS } from '@updraft/rules/top';
import { MEASURED } from './past-money.ts';
import type { Past } from './past.ts';

/** Ids for the addresses and bodies of the calls. */
interface Named {
  past: Past | null;
  chainId: number;
  /** Ticket of the measured player; null: there is none. */
  ticketId: number | null;
  openingId: number | null;
  seedHash: string | null;
  /** The running giveaway. */
  giveawayId: number | null;
}

interface PageCall {
  name: string;
  path: string | ((named: Named) => string);
  /** Body of the call; left out: a GET call. */
  body?: (named: Named) => object;
  /** Called by staff instead of the measured player. */
  isStaffs?: boolean;
  /** True if the call names something that an empty database does not have. */
  needsPast?: boolean;
}

const DAY_MS = 86_400_000;
/** Week for the calls that ask for a period. It ended two days ago. */
const A_WEEK = {
  from: new Date(Date.now() - 9 * DAY_MS).toISOString(),
  to: new Date(Date.now() - 2 * DAY_MS).toISOString(),
};

const middleOf = (past: Past | null): number => Math.max(1, Math.floor((past?.rounds ?? 0) / 2));

const middleOfDraws = (past: Past | null): number => Math.max(1, Math.floor((past?.journalRows ?? 0) / 800));

/** Calls that the site's pages make, whose duration is measured. */
export const PAGE_CALLS: readonly PageCall[] = [
  { name: 'history', path: '/api/crash/getHistory', body: () => ({}) },
  { name: 'a past round', path: '/api/crash/getGame', body: ({ past }) => ({ id: middleOf(past) }) },
  { name: "a past round's bets", path: '/api/crash/getBets', body: ({ past }) => ({ id: middleOf(past) }) },
  {
    name: "a player's items in a past round",
    path: '/api/user/getStakedItems',
    body: ({ past }) => ({ user_id: 1, game: 'crash', round_id: middleOf(past) }),
  },
  {
    name: "a player's bets, from their middle",
    path: '/api/user/getBets',
    body: ({ past }) => ({ user_id: 1, game: 'crash', cursor: String(middleOf(past)) }),
  },
  {
    name: "a player's bets with a result that none of them has",
    path: '/api/user/getBets',
    body: () => ({ user_id: 1, game: 'crash', result: 'refunded' }),
  },
  {
    name: "a player's bets of a week, of a size",
    path: '/api/user/getBets',
    body: () => ({ user_id: 1, game: 'crash', least: 1, ...A_WEEK }),
  },
  { name: 'own statement', path: '/api/user/getStatement', body: () => ({}) },
  {
    name: 'own statement, from its middle',
    path: '/api/user/getStatement',
    body: ({ past }) => ({ cursor: String(Math.max(1, Math.floor((past?.journalRows ?? 0) / 8))) }),
  },
  { name: 'own statement of a week', path: '/api/user/getStatement', body: () => A_WEEK },
  { name: 'own deposits', path: '/api/user/getDeposits', body: () => ({}) },
  { name: 'own withdrawals, newest page', path: '/api/user/getWithdrawals', body: () => ({}) },
  { name: 'own sessions', path: '/api/user/getSessions', body: () => ({}) },
  { name: 'own bets of the round', path: '/api/crash/myBet', body: () => ({}) },
  { name: 'the player with their notifications', path: '/api/user/get', body: () => ({}) },
  { name: 'notifications read', path: '/api/user/notification/readAll', body: () => ({}) },
  { name: 'balance', path: '/api/user/getBalance', body: () => ({}) },
  { name: 'inventory', path: '/api/user/getInventory', body: () => ({ appId: 730 }) },
  { name: 'own profile: figures, games, deposits, withdrawals', path: '/api/user/getProfile', body: () => ({}) },
  { name: "another's profile", path: '/api/user/getUser', body: () => ({ user_id: 1 }) },
  { name: 'own withdrawals', path: '/api/withdraws/list', body: () => ({}) },
  { name: 'what can be withdrawn', path: '/api/user/getAvailableWithdraw', body: () => ({}) },
  { name: 'own deposits of skins', path: '/api/deposits/skins/list', body: () => ({}) },
  { name: 'own limits', path: '/api/user/getLimits', body: () => ({}) },
  { name: 'storehouse, first page', path: '/api/all-items/getList', body: () => ({ appId: 730 }) },
  { name: 'storehouse, page 300', path: '/api/all-items/getList', body: () => ({ appId: 730, page: 300 }) },
  {
    name: 'storehouse, search',
    path: '/api/all-items/getList',
    body: () => ({ appId: 730, market_hash_name: 'dragon lore' }),
  },
  { name: 'chains', path: '/api/fairness/chains' },
  { name: "a chain's past, newest page", path: ({ chainId }) => `/api/fairness/rounds?chain=${chainId}` },
  {
    name: "a chain's past, from its middle",
    path: ({ chainId, past }) => `/api/fairness/rounds?chain=${chainId}&before=${middleOf(past)}`,
  },
  { name: 'returns', path: '/api/fairness/returns' },
  { name: 'interruptions', path: '/api/fairness/interruptions' },
  { name: 'creators', path: '/api/youtubers' },
  { name: 'own notifications', path: '/api/user/notification/list', body: () => ({}) },
  { name: 'own promo codes', path: '/api/user/promoHistory', body: () => ({}) },
  { name: 'own statement, a page of its file', path: '/api/user/exportStatement', body: () => ({}) },
  { name: 'own bets, a page of their file', path: '/api/user/exportBets', body: () => ({ game: 'crash' }) },
  { name: 'own archive, first page', path: '/api/user/getArchive', body: () => ({}) },
  { name: 'cashback, taken', path: '/api/user/cashback/take', body: () => ({}) },
  ...(['wheel', 'jackpot'] as const).flatMap((game): PageCall[] => [
    { name: `${game}: the open round and the last results`, path: `/api/${game}/get`, body: () => ({}) },
    {
      name: `${game}: a past round`,
      path: `/api/${game}/getGame`,
      body: ({ past }) => ({ id: middleOfDraws(past) }),
      needsPast: true,
    },
    {
      name: `${game}: a past round's bets`,
      path: `/api/${game}/getBets`,
      body: ({ past }) => ({ id: middleOfDraws(past) }),
      needsPast: true,
    },
  ]),
  { name: 'jackpot: the return of the pot', path: '/api/jackpot/getReturn', body: () => ({}) },
  ...(['wheel', 'jackpot', 'cases'] as const).flatMap((game): PageCall[] => [
    { name: `a player's bets, ${game}`, path: '/api/user/getBets', body: () => ({ user_id: 1, game }) },
    {
      name: `a player's bets, ${game}, of a week, of a size`,
      path: '/api/user/getBets',
      body: () => ({ user_id: 1, game, least: 1, ...A_WEEK }),
    },
  ]),
  { name: 'boxes and live drops', path: '/api/cases/get' },
  { name: 'a box', path: '/api/cases/getOne?id=1' },
  { name: 'own seeds', path: '/api/cases/getSeeds', body: () => ({}) },
  { name: 'an opening', path: ({ openingId }) => `/api/cases/opening?id=${String(openingId)}`, needsPast: true },
  {
    name: 'openings of a seed',
    path: ({ seedHash }) => `/api/fairness/openings?seed=${String(seedHash)}`,
    needsPast: true,
  },
  ...TOP_BY.flatMap((by) =>
    TOP_PERIODS.map((period) => ({
      name: `top: ${by}, ${period}`,
      path: '/api/top/get',
      body: () => ({ by, period }),
    })),
  ),
  {
    name: 'top: a place that is not counted',
    path: '/api/top/get',
    body: () => ({ by: 'won', period: 'month' }),
    isStaffs: true,
  },
  { name: 'tournament: participants and own place', path: '/api/tournaments/get', body: () => ({}) },
  { name: 'tournament: without a place', path: '/api/tournaments/get', body: () => ({}), isStaffs: true },
  { name: 'tournament: conditions', path: '/api/tournaments/get-conditions' },
  { name: 'tournament: past ones', path: '/api/tournaments/history', body: () => ({}) },
  { name: 'own tickets', path: '/api/tickets/get', body: () => ({}) },
  {
    name: 'a ticket',
    path: '/api/tickets/getById',
    body: ({ ticketId }) => ({ id: ticketId }),
    needsPast: true,
  },
  { name: 'what a ticket can be about', path: '/api/tickets/attachable', body: () => ({}) },
  { name: 'frequent questions', path: '/api/support/faq', body: () => ({ language: 'en' }) },
  { name: 'giveaway and its history', path: '/api/giveaways/getActive', body: () => ({}) },
  {
    name: 'giveaway: participants, from their middle',
    path: '/api/giveaways/participants',
    body: ({ giveawayId, past }) => ({ id: giveawayId, below: Math.round((past?.rankedPlayers ?? 0) / 8) }),
    needsPast: true,
  },
  { name: 'giveaway: conditions', path: '/api/giveaways/get-conditions' },
  { name: 'giveaway: whether one takes part', path: '/api/giveaways/myActive', body: () => ({}) },
  { name: 'hourly bonus', path: '/api/jackpot-bonus/get-conditions' },
  { name: 'large wins', path: '/api/wins/get', body: () => ({}) },
  { name: 'chat and quiz', path: '/api/chat/getMessages', body: () => ({}) },
  { name: 'accepted agreements', path: '/api/user/agreement/get', body: () => ({}) },
  { name: 'withdrawals to decide', path: '/api/staff/withdrawals/list', body: () => ({}), isStaffs: true },
  { name: 'adjustments to decide', path: '/api/staff/adjustments/list', body: () => ({}), isStaffs: true },
  { name: 'reviews', path: '/api/staff/reviews/list', body: () => ({}), isStaffs: true },
  { name: 'receivables', path: '/api/staff/receivables/list', body: () => ({}), isStaffs: true },
  { name: 'refused prices', path: '/api/staff/prices/refused', body: () => ({}), isStaffs: true },
  { name: 'trades to check', path: '/api/staff/trades/list', body: () => ({}), isStaffs: true },
  { name: 'reversed deposits of skins', path: '/api/staff/skins/reversed', body: () => ({}), isStaffs: true },
];

/** Reads the ids for the calls from this database. */
export const namedIn = async (query: Query, past: Past | null): Promise<Named> => {
  const [row] = await query.query<Omit<Named, 'past' | 'chainId'> & { chainId: number | null }>(
    `select
       (select chain_id from rounds where game = 'crash' group by chain_id order by count(*) desc limit 1) as "chainId",
       (select max(t.id) from tickets t where t.player_id = p.id) as "ticketId",
       (select o.id from case_openings o where o.player_id = p.id order by o.id offset (select count(*) / 2 from case_openings where player_id = p.id) limit 1) as "openingId",
       (select s.hash from case_seeds s where s.player_id = p.id order by s.id limit 1) as "seedHash",
       (select max(id) from prize_draws where kind = 'giveaway' and status = 'open') as "giveawayId"
     from (select id from players order by id offset ${MEASURED} limit 1) p`,
  );
  if (!row) throw new Error('there are no players');
  return { ...row, chainId: row.chainId ?? 1, past };
};
