// PURE. Battles: their bounds, the conditions for a seat, and the check of boxes at the start; rules BT-1 … BT-11 of
// SPEC.md.
import type { CaseSeeds } from '../cases/seeds.ts';

/** Operator settings of battles. */
export interface BattleBounds {
  maxBoxes: number;
  /** Numbers of seats that a battle may have. */
  seats: { least: number; most: number };
  /** Largest number of seats of one player in waiting battles. */
  maxSeats: number;
}

/** A box with the values that were fixed when the battle was created. [BT-2] */
export interface FixedBox {
  boxId: number;
  hash: string;
  priceCents: number;
  /** Least return at which the battle may start, in hundredths of a percent. */
  returnBasisPoints: number;
}

/** Values of a battle's box now, in comparison to those of its creation. */
export interface PresentBox extends Omit<FixedBox, 'boxId'> {
  /** False: the box is closed or paused. */
  isOpen: boolean;
}

/** Returns the price of a seat in cents: the sum of the prices of all boxes. [BT-1] */
export const seatCents = (boxes: readonly Pick<FixedBox, 'priceCents'>[]): number =>
  boxes.reduce((sum, { priceCents }) => sum + priceCents, 0);

/**
 * True if the box is open, unchanged and returns at least the fixed share. `now` null: the box no longer exists.
 * [BT-11]
 */
export const isAsFixed = (fixed: Omit<FixedBox, 'boxId'>, now: PresentBox | null): boolean =>
  now !== null &&
  now.isOpen &&
  now.hash === fixed.hash &&
  now.priceCents === fixed.priceCents &&
  now.returnBasisPoints >= fixed.returnBasisPoints;

/** Returns the part of BT-1 that a battle breaks; null: none. */
export const refuseShape = (
  { boxCount, size }: { boxCount: number; size: number },
  { maxBoxes, seats }: Pick<BattleBounds, 'maxBoxes' | 'seats'>,
): 'boxes' | 'size' | null => {
  if (boxCount < 1 || boxCount > maxBoxes) return 'boxes';
  return Number.isInteger(size) && size >= seats.least && size <= seats.most ? null : 'size';
};

export type SeatRefusal =
  | { reason: 'seats_taken'; most: number }
  | { reason: 'no_client_seed' }
  | { reason: 'insufficient_funds'; missingCents: number };

/** Returns the first rule that prevents a player from taking a seat; null: none. [BT-4, BT-5, BT-6] */
export const refuseSeat = (
  { priceCents, seeds, balanceCents, seatsTaken }: SeatAsked,
  { maxSeats }: Pick<BattleBounds, 'maxSeats'>,
): SeatRefusal | null => {
  if (seatsTaken >= maxSeats) return { reason: 'seats_taken', most: maxSeats };
  if (seeds.clientSeed === null) return { reason: 'no_client_seed' };
  return priceCents > balanceCents ? { reason: 'insufficient_funds', missingCents: priceCents - balanceCents } : null;
};

export interface SeatAsked {
  priceCents: number;
  seeds: CaseSeeds;
  balanceCents: number;
  /** Number of seats that the player already has in waiting battles. */
  seatsTaken: number;
}

/** Returns the first free seat, counted from 0; null: all are taken. [BT-2] */
export const freeSeat = (taken: readonly number[], size: number): number | null => {
  for (let seat = 0; seat < size; seat++) if (!taken.includes(seat)) return seat;
  return null;
};
