// PURE. The strip of items that ends at the item won: rule CA-25 of SPEC.md.
import { type Strip, stripOf } from '../reel/index.ts';
import { type BoxChance, inDrawOrder } from './draw-order.ts';

/**
 * Returns the reel of an opening, from public values alone. Its tiles are item ids. Null for a malformed box. [CA-25]
 */
export const caseReel = ({
  chances,
  wonId,
  serverSeedHash,
  clientSeed,
  nonce,
}: {
  chances: readonly BoxChance[];
  wonId: number;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
}): Strip<number> | null =>
  stripOf({
    faces: inDrawOrder(chances).map(({ itemId, parts }) => ({ face: itemId, weight: parts })),
    winner: wonId,
    text: `cases:${serverSeedHash}:${clientSeed}:${nonce}`,
  });
