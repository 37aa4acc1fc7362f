// PURE. Return of a pot: rules JP-23 and JP-24 of SPEC.md.
import { NO_RETURNS, type ReturnSums, returnOfRound } from '../returns/index.ts';
import { creditOf, sortPot, takenFrom } from './fee.ts';
import { type JackpotEntry, potCents } from './tickets.ts';

interface End {
  playerId: number;
  stakeCents: number;
  /** Payout if this player wins the pot. */
  winCents: number;
}

/** Returns the possible results of a pot, one for each of its players as the winner; null if a value is malformed. */
const endsOf = (entries: readonly JackpotEntry[], feeBasisPoints: number): End[] | null => {
  const pot = sortPot(entries, feeBasisPoints);
  if (!pot) return null;
  const stakes = new Map<number, number>();
  for (const { playerId, priceCents } of entries) stakes.set(playerId, (stakes.get(playerId) ?? 0) + priceCents);
  const winCentsOf = (winnerId: number | null): number => {
    const taken = takenFrom(pot, winnerId);
    return pot.potCents - potCents(taken) + creditOf(taken, pot.feeCents);
  };
  // Items that the house takes from a winner without items in the pot. It takes the same items from a player who owns
  // none of them.
  const usual = takenFrom(pot, null);
  const usualCents = winCentsOf(null);
  const owners = new Set(usual.map(({ playerId }) => playerId));
  return Array.from(stakes, ([playerId, stakeCents]) => ({
    playerId,
    stakeCents,
    winCents: owners.has(playerId) ? winCentsOf(playerId) : usualCents,
  }));
};

/**
 * Returns the return of a pot in the long run, as a share of 1: the payout to the holder of a ticket, averaged over all
 * tickets. Null for an empty pot or a malformed value. [JP-23] [F5]
 */
export const jackpotReturn = (entries: readonly JackpotEntry[], feeBasisPoints: number): number | null => {
  const stakedCents = potCents(entries);
  const ends = endsOf(entries, feeBasisPoints);
  if (!ends || stakedCents === 0) return null;
  return ends.reduce((sum, { stakeCents, winCents }) => sum + (stakeCents / stakedCents) * (winCents / stakedCents), 0);
};

/**
 * Returns the stakes and payouts of a settled round, and the return of its pot in the long run: the payout to the
 * holder of a ticket, averaged over all tickets. [JP-23, JP-24] [F5]
 */
export const returnOfJackpotRound = (
  entries: readonly JackpotEntry[],
  { winnerId, feeBasisPoints }: { winnerId: number; feeBasisPoints: number },
): ReturnSums => {
  const ends = endsOf(entries, feeBasisPoints);
  const won = ends?.find(({ playerId }) => playerId === winnerId);
  if (!ends || !won) return NO_RETURNS;
  const stakedCents = potCents(entries);
  return returnOfRound(
    { stakedCents, paidCents: won.winCents },
    ends.map(({ stakeCents, winCents }) => ({ chance: stakeCents / stakedCents, paidCents: winCents })),
  );
};
