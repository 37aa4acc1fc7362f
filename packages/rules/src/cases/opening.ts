// PURE. Openings of boxes: conditions and results; rules CA-13 … CA-17 of SPEC.md.
import { type Box, boxHash, returnBasisPoints } from './box.ts';
import { caseNumber, itemAt } from './draw.ts';
import { type CaseSeeds, takeNonces } from './seeds.ts';

/** Largest number of boxes in one command. [CA-13] */
export const MAX_OPENINGS = 5;

/** A box as it was shown to the player. */
export interface SeenBox {
  boxHash: string;
  priceCents: number;
  /** Return of the box as shown: in hundredths of a percent, floored. */
  returnBasisPoints: number;
}

/** Request of a player to open a box `count` times. */
export interface OpeningOffer extends SeenBox {
  count: number;
}

export type SeenBoxRefusal =
  | { reason: 'box_changed'; priceCents: number }
  | { reason: 'box_returns_less'; basisPoints: number };

export type OpeningRefusal =
  | { reason: 'box_closed' | 'no_client_seed' }
  | { reason: 'count'; most: number }
  | SeenBoxRefusal
  | { reason: 'insufficient_funds'; missingCents: number };

/**
 * Returns the reason that a box is not the one shown to the player: its price or chances have changed, or its return is
 * lower. Null: no reason. A higher return is accepted. [CA-14, CA-16]
 */
export const refuseSeenBox = (seen: SeenBox, box: Box): SeenBoxRefusal | null => {
  const { priceCents } = box;
  if (seen.priceCents !== priceCents || seen.boxHash !== boxHash(box.items))
    return { reason: 'box_changed', priceCents };
  const basisPoints = returnBasisPoints(box);
  return basisPoints < seen.returnBasisPoints ? { reason: 'box_returns_less', basisPoints } : null;
};

/**
 * Returns the first rule that the opening breaks, in the order in which a player would fix them; null: none. [CA-15]
 */
export const refuseOpening = (
  offer: OpeningOffer,
  { box, isOpen, seeds, balanceCents }: { box: Box; isOpen: boolean; seeds: CaseSeeds; balanceCents: number },
): OpeningRefusal | null => {
  const { count } = offer;
  if (!isOpen) return { reason: 'box_closed' };
  if (!Number.isInteger(count) || count < 1 || count > MAX_OPENINGS) return { reason: 'count', most: MAX_OPENINGS };
  const changed = refuseSeenBox(offer, box);
  if (changed) return changed;
  if (seeds.clientSeed === null) return { reason: 'no_client_seed' };
  const missingCents = openingCents(box, count) - balanceCents;
  return missingCents > 0 ? { reason: 'insufficient_funds', missingCents } : null;
};

/** True if an opening is won: the item is worth more than the opening costs. [CA-17] [F10] */
export const isOpeningWon = ({ priceCents, itemCents }: { priceCents: number; itemCents: number }): boolean =>
  itemCents > priceCents;

export const openingCents = ({ priceCents }: Pick<Box, 'priceCents'>, count: number): number => priceCents * count;

export interface Opening {
  nonce: number;
  clientSeed: string;
  number: number;
  itemId: number;
}

/**
 * Opens a box `count` times, each with its own nonce. Returns the openings and the seeds afterwards; null without a
 * client seed, or if a value is malformed. [CA-10, CA-11, CA-13]
 */
export const openBoxes = (
  box: Box,
  { seeds, serverSeed, count }: { seeds: CaseSeeds; serverSeed: string; count: number },
): { openings: Opening[]; seeds: CaseSeeds } | null => {
  const taken = takeNonces(seeds, count);
  if (!taken) return null;
  const { clientSeed } = taken;
  const openings: Opening[] = [];
  for (const nonce of taken.nonces) {
    const number = caseNumber({ serverSeed, clientSeed, nonce });
    const itemId = number === null ? null : itemAt(box.items, number);
    if (number === null || itemId === null) return null;
    openings.push({ nonce, clientSeed, number, itemId });
  }
  return { openings, seeds: taken.seeds };
};
