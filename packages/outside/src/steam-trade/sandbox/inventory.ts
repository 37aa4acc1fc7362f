import { createHash } from 'node:crypto';
import type { TradeItem } from '../port.ts';

/** Generated game inventories of ten to forty items. They depend on the account and the given names alone. */

const FEWEST = 10;
const MAX_ITEMS = 40;
/** End of the hold of an item from a recent trade, far in the future. */
const HELD_UNTIL_MS = Date.UTC(2099, 0, 1);
/** Item of the game that is in no catalogue of skins. */
const NO_SKIN = 'Sandbox Souvenir Package';

const numbersOf = function* (seed: string): Generator<number, never> {
  for (let n = 0; ; n++) {
    const digest = createHash('sha256').update(`${seed}:${n}`).digest();
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
};

/**
 * Returns an account's items, chosen from these names. One of them is on hold, and one is in no catalogue, so that both
 * cases can be shown.
 */
export const generatedInventory = (steamId: string, names: readonly string[]): TradeItem[] => {
  if (names.length === 0) return [];
  const numbers = numbersOf(`inventory ${steamId}`);
  const count = FEWEST + (numbers.next().value % (MAX_ITEMS - FEWEST + 1));
  const firstAsset = 30_000_000_000 + numbers.next().value;
  return Array.from({ length: count }, (_, at): TradeItem => {
    const marketHashName = names[numbers.next().value % names.length] as string;
    return {
      assetId: String(firstAsset + at * 17),
      marketHashName: at === count - 1 ? NO_SKIN : marketHashName,
      tradableAfterMs: at === count - 2 ? HELD_UNTIL_MS : null,
    };
  });
};
