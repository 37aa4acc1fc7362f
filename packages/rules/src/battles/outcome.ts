// PURE. Openings of a battle, its winner, and what each opening wins: rules BT-20 … BT-31 of SPEC.md.
import type { Box } from '../cases/box.ts';
import { type Opening, openBoxes } from '../cases/opening.ts';
import type { CaseSeeds } from '../cases/seeds.ts';

/**
 * Opens the boxes of a seat in order, each with the next nonce. Returns the openings and the seeds afterwards; null if
 * a value is malformed. [BT-20, BT-21]
 */
export const openInTurn = (
  boxes: readonly Box[],
  { seeds, serverSeed }: { seeds: CaseSeeds; serverSeed: string },
): { openings: Opening[]; seeds: CaseSeeds } | null => {
  const openings: Opening[] = [];
  let next = seeds;
  for (const box of boxes) {
    const opened = openBoxes(box, { seeds: next, serverSeed, count: 1 });
    if (!opened) return null;
    openings.push(...opened.openings);
    next = opened.seeds;
  }
  return { openings, seeds: next };
};

export interface BattleOutcome {
  /** Worth of the drops of each seat, in cents. */
  totalsCents: number[];
  /** The seat that gets all drops; null: several seats share the highest total. */
  winner: number | null;
  /** Payout of each opening for its player, by seat and box. */
  wonCents: number[][];
}

/** Returns the outcome of a battle. `dropsCents`: the worth of each drop, by seat and box. [BT-22, BT-23, BT-31] */
export const outcomeOf = (dropsCents: readonly (readonly number[])[]): BattleOutcome => {
  const totalsCents = dropsCents.map((drops) => drops.reduce((sum, drop) => sum + drop, 0));
  const greatest = Math.max(...totalsCents);
  const first = totalsCents.indexOf(greatest);
  const winner = totalsCents.lastIndexOf(greatest) === first ? first : null;
  if (winner === null) return { totalsCents, winner, wonCents: dropsCents.map((drops) => [...drops]) };
  const ofBox = (at: number): number => dropsCents.reduce((sum, drops) => sum + (drops[at] ?? 0), 0);
  const wonCents = dropsCents.map((drops, seat) => drops.map((_drop, at) => (seat === winner ? ofBox(at) : 0)));
  return { totalsCents, winner, wonCents };
};
