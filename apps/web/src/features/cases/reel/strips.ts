// Pure: strips of the reels of an opening, computed from its public values.
import type { BattleDrop, CaseItem } from '@updraft/contract';
import { caseReel } from '@updraft/rules/cases';
import type { Strip } from '@updraft/rules/reel';

/**
 * Returns a reel for each item won, in order. Returns null if one cannot be computed; then the items are shown without
 * reels.
 */
export function stripsOf(
  items: readonly Pick<CaseItem, 'id' | 'parts'>[],
  won: readonly Pick<BattleDrop, 'entry' | 'nonce' | 'server_seed_hash' | 'client_seed'>[],
): Strip<number>[] | null {
  const chances = items.map(({ id, parts }) => ({ itemId: id, parts }));
  const strips = won.map(({ entry, nonce, server_seed_hash: serverSeedHash, client_seed: clientSeed }) =>
    caseReel({ chances, wonId: entry, serverSeedHash, clientSeed, nonce }),
  );
  return strips.includes(null) ? null : (strips as Strip<number>[]);
}
