// Pure: the reels of an opening, out of what is public of it.
import type { CaseItem, WonCaseItem } from '@updraft/contract';
import { caseReel } from '@updraft/rules/cases';
import type { Strip } from '@updraft/rules/reel';
import type { OpenRequest } from '../opening/state.ts';

/** A reel for each item won, in their order; null if one of them cannot be made: then the items are shown without. */
export function stripsOf(
  items: readonly Pick<CaseItem, 'id' | 'parts'>[],
  {
    won,
    request,
    clientSeed,
  }: {
    won: readonly Pick<WonCaseItem, 'entry' | 'nonce'>[];
    request: Pick<OpenRequest, 'server_seed_hash'>;
    clientSeed: string;
  },
): Strip<number>[] | null {
  const chances = items.map(({ id, parts }) => ({ itemId: id, parts }));
  const strips = won.map(({ entry, nonce }) =>
    caseReel({ chances, wonId: entry, serverSeedHash: request.server_seed_hash, clientSeed, nonce }),
  );
  return strips.includes(null) ? null : (strips as Strip<number>[]);
}
