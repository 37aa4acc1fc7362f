// Pure: what the player has in the pot, and what their chance is.
import { toCents } from '../../lib/cents.ts';
import type { JackpotState } from './state-types.ts';
import type { JackpotStake } from './wire.ts';

/** The worth of stakes in cents. */
export const stakedCents = (stakes: readonly JackpotStake[]): number =>
  stakes.reduce((sum, { price }) => sum + toCents(price), 0);

export const stakedItems = (stakes: readonly JackpotStake[]): number =>
  stakes.reduce((count, { items }) => count + items.length, 0);

type Pot = Pick<JackpotState, 'phase' | 'selfBets' | 'selfId' | 'chances' | 'pot' | 'untold'>;

/** What lies in the pot, with own stakes of which all players are still to be told. */
const potCents = ({ pot, untold }: Pot): number => toCents(pot.bank) + toCents(untold);

/** The player's chance in percent, with two decimals; null without a stake, and where nobody is drawn against. */
export const ownChance = (state: Pot): number | null => {
  const own = stakedCents(state.selfBets);
  if (own === 0 || state.phase === 'alone' || state.phase === 'returned') return null;
  const told = state.selfId === null ? undefined : state.chances[state.selfId]?.chance;
  return told !== undefined && state.untold === 0 ? told : shareOf(own, potCents(state));
};

/** The chance with more items in the pot; null without any. */
export const chanceWith = (state: Pot, moreCents: number): number | null => {
  const own = stakedCents(state.selfBets) + moreCents;
  return own === 0 ? null : shareOf(own, potCents(state) + moreCents);
};

/** Percent with two decimals, rounded down. */
const shareOf = (cents: number, ofCents: number): number =>
  Math.floor((cents * 10_000) / Math.max(cents, ofCents)) / 100;
