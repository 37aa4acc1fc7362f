// Pure: the player's stakes in the pot, and their chance.
import { toCents } from '../../lib/cents.ts';
import type { JackpotState } from './state-types.ts';
import type { JackpotStake } from './wire.ts';

/** Returns the worth of stakes, in cents. */
export const stakedCents = (stakes: readonly JackpotStake[]): number =>
  stakes.reduce((sum, { price }) => sum + toCents(price), 0);

export const stakedItems = (stakes: readonly JackpotStake[]): number =>
  stakes.reduce((count, { items }) => count + items.length, 0);

type Pot = Pick<JackpotState, 'phase' | 'selfBets' | 'selfId' | 'chances' | 'pot'>;

/** Returns the player's last ticket. One ticket is one cent, so the pot holds at least that many cents. [JP-1] */
const lastTicket = (stakes: readonly JackpotStake[]): number => Math.max(0, ...stakes.map(({ to }) => to));

/** Returns the sum of the pot, in cents. The bank may lack an own stake that is not broadcast yet. */
const potCents = ({ pot, selfBets }: Pot): number => Math.max(toCents(pot.bank), lastTicket(selfBets));

/**
 * Returns the player's chance in percent, with two decimals; null without a stake or after a refund. A player alone in
 * the pot has 100.
 */
export const ownChance = (state: Pot): number | null => {
  const own = stakedCents(state.selfBets);
  if (own === 0 || state.phase === 'returned') return null;
  const told = state.selfId === null ? undefined : state.chances[state.selfId]?.chance;
  const isTold = lastTicket(state.selfBets) <= toCents(state.pot.bank);
  return told !== undefined && isTold ? told : shareOf(own, potCents(state));
};

/**
 * Returns the chance in percent with `moreCents` added to the stake. Null without any stake. Also null without an
 * opponent, because a player who stays alone is refunded. [JP-18]
 */
export const chanceWith = (state: Pot, moreCents: number): number | null => {
  const staked = stakedCents(state.selfBets);
  const potWith = potCents(state) + moreCents;
  return moreCents + staked === 0 || potCents(state) === staked ? null : shareOf(staked + moreCents, potWith);
};

/** Returns a share in percent with two decimals, rounded down. */
const shareOf = (cents: number, ofCents: number): number =>
  Math.floor((cents * 10_000) / Math.max(cents, ofCents)) / 100;
