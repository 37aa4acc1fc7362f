/** The one table of calls and events. Server handlers and the web client get their types from it. */
import type { z } from 'zod';
import { crashCalls, crashClientEvents, crashServerEvents } from './crash.ts';
import { fairnessCalls } from './fairness.ts';
import { gamesClientEvents, gamesServerEvents } from './games.ts';
import { depositsCalls } from './deposits.ts';
import { promoCalls, staffPromoCalls } from './promo.ts';
import { financeCalls } from './finance.ts';
import { limitsCalls } from './limits.ts';
import { staffPricesCalls } from './prices.ts';
import { profileCalls } from './profile.ts';
import { playersCalls, playersServerEvents } from './players.ts';
import { staffCalls } from './staff.ts';
import { sandboxCalls } from './sandbox.ts';
import { siteCalls, siteClientEvents, siteServerEvents } from './site.ts';
import { storehouseCalls } from './storehouse.ts';
import { staffTradesCalls, tradesCalls, tradesServerEvents } from './trades.ts';
import { staffWithdrawalsCalls, withdrawalsCalls, withdrawalsServerEvents } from './withdrawals.ts';

export const calls = {
  ...siteCalls,
  ...playersCalls,
  ...storehouseCalls,
  ...depositsCalls,
  ...promoCalls,
  ...withdrawalsCalls,
  ...tradesCalls,
  ...limitsCalls,
  ...profileCalls,
  ...crashCalls,
  ...fairnessCalls,
  ...sandboxCalls,
  ...staffCalls,
  ...staffPromoCalls,
  ...staffWithdrawalsCalls,
  ...financeCalls,
  ...staffPricesCalls,
  ...staffTradesCalls,
} as const;
export const clientEvents = { ...siteClientEvents, ...gamesClientEvents, ...crashClientEvents } as const;
export const serverEvents = {
  ...siteServerEvents,
  ...gamesServerEvents,
  ...playersServerEvents,
  ...withdrawalsServerEvents,
  ...tradesServerEvents,
  ...crashServerEvents,
} as const;

export type Calls = typeof calls;
/** `METHOD /path` */
export type CallName = keyof Calls;
/** What a caller sends (before defaults). */
export type CallInput<K extends CallName> = z.input<Calls[K]['input']>;
/** What a handler gets (after defaults). */
export type CallParsed<K extends CallName> = z.output<Calls[K]['input']>;
export type CallOutput<K extends CallName> = z.output<Calls[K]['output']>;

export type ClientEvents = typeof clientEvents;
export type ClientEventName = keyof ClientEvents;
export type ClientPayload<K extends ClientEventName> = z.input<ClientEvents[K]['payload']>;
export type ClientParsed<K extends ClientEventName> = z.output<ClientEvents[K]['payload']>;
export type ClientAck<K extends ClientEventName> = z.output<ClientEvents[K]['ack']>;

export type ServerEvents = typeof serverEvents;
export type ServerEventName = keyof ServerEvents;
export type ServerPayload<K extends ServerEventName> = z.output<ServerEvents[K]['payload']>;

export * from './constants.ts';
export * from './crash.ts';
export * from './define.ts';
export * from './fairness.ts';
export * from './games.ts';
export * from './deposits.ts';
export * from './finance.ts';
export * from './items.ts';
export * from './later.ts';
export * from './limits.ts';
export * from './players.ts';
export * from './prices.ts';
export * from './primitives.ts';
export * from './profile.ts';
export * from './promo.ts';
export * from './sandbox.ts';
export * from './site.ts';
export * from './staff.ts';
export * from './storehouse.ts';
export * from './trades.ts';
export * from './withdrawals.ts';
