// Pure: what an opening's page knows of it, as its verification wants it.
import type { CaseOpening } from '@updraft/contract';
import type { PublishedValues } from '@updraft/rules/fairness';

/** The part of an opening that everyone can verify; a server seed that is still in use is left out. */
export const publishedOpening = (opening: CaseOpening): PublishedValues => ({
  server_seed_hash: opening.server_seed_hash,
  ...(opening.server_seed !== null && { server_seed: opening.server_seed }),
  ...{ client_seed: opening.client_seed, nonce: opening.nonce },
  ...{ box_hash: opening.box_hash, number: opening.number, entry: opening.entry },
  chances: opening.chances.map(({ id, parts }) => `${id}:${parts}`).join(),
});
