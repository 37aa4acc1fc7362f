/** All calls and events. Server handlers and the web client derive their types from this file. */
import type { z } from 'zod';
import { accountCalls, accountCallsOf } from './account.ts';
import { battlesCalls, battlesServerEvents } from './battles.ts';
import { cashbackCalls } from './cashback.ts';
import { casesCalls, casesHistory, casesServerEvents, staffCasesCalls } from './cases.ts';
import { chatCalls, chatServerEvents, staffChatCalls } from './chat.ts';
import { creatorsCalls, staffCreatorsCalls } from './creators.ts';
import type { AndOther, OtherGames } from './declared-games.ts';
import type { CallSpec, ContractPart, EventSpec, GameContract, RequestEventSpec } from './define.ts';
import { fairnessCalls } from './fairness.ts';
import { depositsCalls } from './deposits.ts';
import { promoCalls, staffPromoCalls } from './promo.ts';
import { financeCalls } from './finance.ts';
import { giveawayCalls, giveawayServerEvents, staffGiveawayCalls } from './giveaway.ts';
import { hourlyCalls, hourlyServerEvents } from './hourly.ts';
import { limitsCalls } from './limits.ts';
import { staffPricesCalls } from './prices.ts';
import { prizeDrawsCalls } from './prize-draws.ts';
import { profileCalls, profileCallsOf } from './profile.ts';
import { playersCalls, playersServerEvents } from './players.ts';
import { staffCalls } from './staff.ts';
import { referralsCalls } from './referrals.ts';
import { sandboxCalls } from './sandbox.ts';
import { siteCalls, siteCallsOf, siteClientEvents, siteServerEvents } from './site.ts';
import { staffStopsCalls, stopsServerEvents } from './stops.ts';
import { storehouseCalls } from './storehouse.ts';
import { GAME_CONTRACTS, type PartIn, TABLE_GAMES, type UnionToIntersection, gameParts } from './table-games.ts';
import { staffSupportCalls, supportCalls, supportServerEvents } from './support.ts';
import { topCalls } from './top.ts';
import { staffTournamentCalls, tournamentCalls, tournamentServerEvents } from './tournament.ts';
import { telegramCalls, telegramServerEvents } from './telegram.ts';
import { staffTradesCalls, tradesCalls, tradesServerEvents } from './trades.ts';
import { watchClientEvents, watchClientEventsOf, watchServerEvents } from './watch.ts';
import { winsCalls, winsServerEvents } from './wins.ts';
import { staffWithdrawalsCalls, withdrawalsCalls, withdrawalsServerEvents } from './withdrawals.ts';

export const calls = {
  ...siteCalls,
  ...playersCalls,
  ...creatorsCalls,
  ...storehouseCalls,
  ...depositsCalls,
  ...promoCalls,
  ...withdrawalsCalls,
  ...tradesCalls,
  ...limitsCalls,
  ...cashbackCalls,
  ...referralsCalls,
  ...profileCalls,
  ...accountCalls,
  ...gameParts.calls,
  ...casesCalls,
  ...battlesCalls,
  ...chatCalls,
  ...winsCalls,
  ...telegramCalls,
  ...supportCalls,
  ...fairnessCalls,
  ...prizeDrawsCalls,
  ...hourlyCalls,
  ...giveawayCalls,
  ...staffGiveawayCalls,
  ...tournamentCalls,
  ...staffTournamentCalls,
  ...topCalls,
  ...sandboxCalls,
  ...staffCalls,
  ...staffPromoCalls,
  ...staffWithdrawalsCalls,
  ...financeCalls,
  ...staffPricesCalls,
  ...staffTradesCalls,
  ...staffCasesCalls,
  ...staffStopsCalls,
  ...staffChatCalls,
  ...staffCreatorsCalls,
  ...staffSupportCalls,
} as const;
export const clientEvents = { ...siteClientEvents, ...watchClientEvents, ...gameParts.clientEvents } as const;
export const serverEvents = {
  ...siteServerEvents,
  ...stopsServerEvents,
  ...watchServerEvents,
  ...playersServerEvents,
  ...withdrawalsServerEvents,
  ...tradesServerEvents,
  ...gameParts.serverEvents,
  ...casesServerEvents,
  ...battlesServerEvents,
  ...winsServerEvents,
  ...telegramServerEvents,
  ...supportServerEvents,
  ...hourlyServerEvents,
  ...giveawayServerEvents,
  ...tournamentServerEvents,
  ...chatServerEvents,
} as const;

type With<Own, Kind extends keyof ContractPart> = AndOther<
  Own,
  UnionToIntersection<PartIn<OtherGames[keyof OtherGames], Kind>>
>;

export type Calls = With<typeof calls, 'calls'>;
/** Calls and events that the product itself must handle. */
export type OwnCallName = keyof typeof calls;
export type OwnClientEventName = keyof typeof clientEvents;
/** `METHOD /path` */
export type CallName = keyof Calls;
/** Input as a caller sends it (before defaults). */
export type CallInput<K extends CallName> = z.input<Calls[K]['input']>;
/** Input as a handler receives it (after defaults). */
export type CallParsed<K extends CallName> = z.output<Calls[K]['input']>;
export type CallOutput<K extends CallName> = z.output<Calls[K]['output']>;

export type ClientEvents = With<typeof clientEvents, 'clientEvents'>;
export type ClientEventName = keyof ClientEvents;
export type ClientPayload<K extends ClientEventName> = z.input<ClientEvents[K]['payload']>;
export type ClientParsed<K extends ClientEventName> = z.output<ClientEvents[K]['payload']>;
export type ClientAck<K extends ClientEventName> = z.output<ClientEvents[K]['ack']>;

export type ServerEvents = With<typeof serverEvents, 'serverEvents'>;
export type ServerEventName = keyof ServerEvents;
export type ServerPayload<K extends ServerEventName> = z.output<ServerEvents[K]['payload']>;

/** All calls and events of a site. */
export interface SiteContract {
  readonly calls: Readonly<Record<string, CallSpec>>;
  readonly clientEvents: Readonly<Record<string, RequestEventSpec>>;
  readonly serverEvents: Readonly<Record<string, EventSpec>>;
}

/** The product's contract, without further games. */
export const CONTRACT: SiteContract = { calls, clientEvents, serverEvents };

const joined = <Spec>(known: Readonly<Record<string, Spec>>, more: Readonly<Record<string, Spec>> = {}) => {
  const twice = Object.keys(more).find((name) => Object.hasOwn(known, name));
  if (twice !== undefined) throw new Error(`the contract has ${twice} already`);
  return { ...known, ...more };
};

/**
 * Returns the product's contract with further games. Throws Error if two games have the same name, or add the same call
 * or event.
 */
export const contractWith = (games: readonly GameContract[]): SiteContract => {
  const names = [...TABLE_GAMES, ...games.map(({ name }) => name)];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`the contract has the game ${twice} already`);
  const together = games.reduce<SiteContract>(
    (all, game) => ({
      calls: joined(all.calls, game.calls),
      clientEvents: joined(all.clientEvents, game.clientEvents),
      serverEvents: joined(all.serverEvents, game.serverEvents),
    }),
    CONTRACT,
  );
  const tables = [...GAME_CONTRACTS, ...games];
  // Histories contain the bets of every game, the site's config the settings of each, and `watch` the snapshot of each.
  return {
    ...together,
    calls: {
      ...together.calls,
      ...profileCallsOf([...tables, casesHistory]),
      ...accountCallsOf([...tables, casesHistory]),
      ...siteCallsOf(tables),
    },
    clientEvents: { ...together.clientEvents, ...watchClientEventsOf(tables) },
  };
};

export * from './account.ts';
export * from './battles.ts';
export * from './cases.ts';
export * from './chat.ts';
export * from './constants.ts';
export * from './crash.ts';
export * from './creators.ts';
export * from './declared-games.ts';
export * from './define.ts';
export * from './fairness.ts';
export * from './deposits.ts';
export * from './finance.ts';
export * from './giveaway.ts';
export * from './hourly.ts';
export * from './items.ts';
export * from './jackpot.ts';
export * from './limits.ts';
export * from './past-bet.ts';
export * from './past-bets.ts';
export * from './past-rounds.ts';
export * from './placing.ts';
export * from './players.ts';
export * from './prices.ts';
export * from './prize-draws.ts';
export * from './primitives.ts';
export * from './profile.ts';
export * from './promo.ts';
export * from './sandbox.ts';
export * from './site.ts';
export * from './staff.ts';
export * from './stops.ts';
export * from './storehouse.ts';
export * from './support.ts';
export { GAME_CONTRACTS, HOME_GAME, TABLE_GAMES } from './table-games.ts';
export * from './telegram.ts';
export * from './top.ts';
export * from './tournament.ts';
export * from './trades.ts';
export * from './watch.ts';
export * from './wheel.ts';
export * from './wins.ts';
export * from './withdrawals.ts';
