// Pure: the player's part of the pot, and their chance.
import { toCents } from '../../lib/cents.ts';
import type { JackpotState } from './state-types.ts';
import type { JackpotStake } from './wire.ts';

/** The worth of stakes in cents. */
export const stakedCents = (stakes: readonly JackpotStake[]): number =>
  stakes.reduce((sum, { price }) => sum + toCents(price), 0);

export const stakedItems = (stakes: readonly JackpotStake[]): number =>
  stakes.reduce((count, { items }) => count + items.length, 0);

type Pot = Pick<JackpotState, 'phase' | 'selfBets' | 'selfId' | 'chances' | 'pot'>;

/** The last ticket of the player's own: one ticket is one cent, so at least as much lies in the pot. [JP-1] */
const lastTicket = (stakes: readonly JackpotStake[]): number => Math.max(0, ...stakes.map(({ to }) => to));

/** Sum of the pot. Its bank may lack an own stake that is not broadcast yet. */
const potCents = ({ pot, selfBets }: Pot): number => Math.max(toCents(pot.bank), lastTicket(selfBets));

/** The player's chance in percent, with two decimals; null without a stake, and after a refund. Alone in the pot it is 100. */
export const ownChance = (state: Pot): number | null => {
  const own = stakedCents(state.selfBets);
  if (own === 0 || state.phase === 'returned') return null;
  const told = state.selfId === null ? undefined : state.chances[state.selfId]?.chance;
  const isTold = lastTicket(state.selfBets) <= toCents(state.pot.bank);
  return told !== undefined && isTold ? told : shareOf(own, potCents(state));
};

/** The chance with more items in the pot; null without any, and without an opponent: who stays alone is refunded. [JP-18] */
export const chanceWith = (state: Pot, moreCents: number): number | null => {
  const staked = stakedCents(state.selfBets);
  const potWith = potCents(state) + moreCents;
  return moreCents + staked === 0 || potCents(state) === staked ? null : shareOf(staked + moreCents, potWith);
};

/** Percent with two decimals, rounded down. */
const shareOf = (cents: number, ofCents: number): number =>
  Math.floor((cents * 10_000) / Math.max(cents, ofCents)) / 100;
