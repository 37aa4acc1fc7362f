import type { BetReturn, PotReturn } from '@updraft/contract';
import { jackpotReturn } from '@updraft/rules/jackpot';
import { mulDivFloor, toDollars } from '@updraft/rules/money';
import type { Round } from './jackpot.round.ts';
import { type JackpotSettings, feeOf } from './jackpot.settings.ts';

/**
 * Returns the lowest possible return of a stake: the fee takes at most its percentage of the pot. The exact return of
 * each pot follows from its items. [JP-22] [F5]
 */
export const jackpotReturns = (settings: JackpotSettings): BetReturn[] => [
  { choice: null, pays: null, chancePercent: null, returnPercent: (10_000 - feeOf(settings)) / 100 },
];

/** Shortest time between two computations of the return of a growing pot. A large pot takes some milliseconds. */
const EVERY_MS = 1000;
/** Factor for rounding percentages to four decimals. */
const PARTS = 10_000;

const returnOf = ({ id, pot, feeBasisPoints }: Round): PotReturn | null => {
  const share = jackpotReturn(pot.items, feeBasisPoints);
  if (share === null) return null;
  return {
    roundId: id,
    bank: toDollars(pot.tickets),
    items: pot.items.length,
    most: toDollars(mulDivFloor(pot.tickets, { numerator: feeBasisPoints, denominator: 10_000 })),
    returnPercent: Math.round(share * 100 * PARTS) / PARTS,
  };
};

/**
 * Returns the exact return of the open pot. After a change of the pot it may be the earlier return, for up to EVERY_MS.
 * Null with fewer than two players and after a refund. [JP-23] [F5]
 */
export const potReturn = (round: Round | null, nowMs: number): PotReturn | null => {
  if (!round || round.refundedMs !== null || round.pot.size < 2) return null;
  const last = round.lastReturn;
  const items = round.pot.items.length;
  if (last && (last.items === items || nowMs - last.atMs < EVERY_MS)) return last.told;
  const told = returnOf(round);
  round.lastReturn = { items, atMs: nowMs, told };
  return told;
};
