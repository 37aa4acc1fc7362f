// PURE. The number of an opening and the item that holds it: rules CA-10 … CA-12 of SPEC.md.
import { drawBelow } from '../draw/index.ts';
import { isHexHash } from '../fairness/hash.ts';
import { faceAt } from '../reel/index.ts';
import { CHANCE_PARTS } from './box.ts';
import { type BoxChance, inDrawOrder } from './draw-order.ts';
import { isClientSeed } from './client-seed.ts';
import { isNonce } from './seeds.ts';

/** Version of the draw; every opening stores it. A changed rule gets a new version beside the old one. */
export const CASES_RULES_VERSION = 1;

/** Inputs from which the number of an opening is computed. */
export interface CaseDraw {
  /** 64 lower-case hexadecimal digits. */
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/** Returns the number of an opening, 0 … 999,999; null if one of the values is malformed. [CA-10] */
export const caseNumber = ({ serverSeed, clientSeed, nonce }: CaseDraw): number | null =>
  isHexHash(serverSeed) && isClientSeed(clientSeed) && isNonce(nonce)
    ? drawBelow(CHANCE_PARTS, { key: serverSeed, text: `cases:${clientSeed}:${nonce}` })
    : null;

/** Returns the item whose range holds the number; null: none. [CA-11] */
export const itemAt = (chances: readonly BoxChance[], number: number): number | null =>
  faceAt(
    inDrawOrder(chances).map(({ itemId, parts }) => ({ face: itemId, weight: parts })),
    number,
  );
