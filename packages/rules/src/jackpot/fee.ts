// PURE. Shares of the winner and the house: rules JP-20 … JP-22 of SPEC.md.
import { mulDivFloor } from '../money/index.ts';
import { type JackpotEntry, potCents, ticketsOf } from './tickets.ts';

/** Default of the operator setting, in hundredths of a percent of the pot. [JP-20] */
export const JACKPOT_FEE_BASIS_POINTS = 500;
const WHOLE = 10_000;

export interface JackpotPrizes<Entry extends JackpotEntry = JackpotEntry> {
  /** Items of the winner, including their own, in order of entry. */
  won: Entry[];
  /** Items of the house's fee, in order of entry. */
  fee: Entry[];
  /** Credit from the house to the balance of the winner. */
  creditCents: number;
  /** Payout: worth of the items that the winner gets, and the credit. */
  winCents: number;
}

/** A pot in the order in which the fee is taken: the dearest item first, among equal prices the earlier ticket. */
export interface SortedPot<Entry extends JackpotEntry> {
  dearestFirst: readonly Entry[];
  potCents: number;
  /** Largest fee that may be taken from this pot, in cents. */
  feeCents: number;
}

/** Sorts a pot for its fee; null if a price or the fee is malformed. [JP-20] */
export const sortPot = <Entry extends JackpotEntry>(
  entries: readonly Entry[],
  feeBasisPoints: number,
): SortedPot<Entry> | null => {
  const isFee = Number.isInteger(feeBasisPoints) && feeBasisPoints >= 0 && feeBasisPoints <= WHOLE;
  if (!isFee || ticketsOf(entries) === null) return null;
  const pot = potCents(entries);
  return {
    dearestFirst: [...entries].sort((a, b) => b.priceCents - a.priceCents),
    potCents: pot,
    feeCents: mulDivFloor(pot, { numerator: feeBasisPoints, denominator: WHOLE }),
  };
};

/**
 * Returns the losing items that the house takes if this player wins. `winnerId` null: a winner without items in the
 * pot. [JP-20, JP-21]
 */
export const takenFrom = <Entry extends JackpotEntry>(
  { dearestFirst, feeCents }: SortedPot<Entry>,
  winnerId: number | null,
): Entry[] => {
  const taken: Entry[] = [];
  let left = feeCents;
  let cheapest: Entry | null = null;
  for (const entry of dearestFirst) {
    if (entry.playerId === winnerId) continue;
    if (cheapest === null || entry.priceCents < cheapest.priceCents) cheapest = entry;
    if (entry.priceCents > left) continue;
    taken.push(entry);
    left -= entry.priceCents;
  }
  return taken.length === 0 && cheapest !== null && feeCents > 0 ? [cheapest] : taken;
};

/** Returns the credit to the winner: the worth of the taken items above the fee, in cents. [JP-21] */
export const creditOf = (taken: readonly JackpotEntry[], feeCents: number): number =>
  Math.max(0, potCents(taken) - feeCents);

/**
 * Divides the pot between its winner and the house; `entries` in order of entry. Null if the winner has no item in it,
 * or a value is malformed. [JP-20, JP-21, JP-22]
 */
export const jackpotPrizes = <Entry extends JackpotEntry>(
  entries: readonly Entry[],
  { winnerId, feeBasisPoints }: { winnerId: number; feeBasisPoints: number },
): JackpotPrizes<Entry> | null => {
  const pot = sortPot(entries, feeBasisPoints);
  if (!pot || !entries.some(({ playerId }) => playerId === winnerId)) return null;
  const taken = new Set(takenFrom(pot, winnerId));
  const won = entries.filter((entry) => !taken.has(entry));
  const fee = entries.filter((entry) => taken.has(entry));
  const creditCents = creditOf(fee, pot.feeCents);
  return { won, fee, creditCents, winCents: potCents(won) + creditCents };
};
