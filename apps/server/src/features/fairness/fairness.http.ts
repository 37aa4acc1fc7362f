import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { listChains } from './chains.store.ts';

export const fairnessHandlers = ({ db }: { db: Db }): Pick<Handlers, 'GET /api/fairness/chains'> => ({
  'GET /api/fairness/chains': async () =>
    (await listChains(db)).map((chain) => ({
      id: chain.id,
      game: 'crash' as const,
      base: chain.base,
      length: chain.length,
      commitment: chain.commitment,
      beacon: chain.beacon,
      beacon_round: chain.beacon_round,
      salt: chain.salt,
      announced_at: chain.announced_at.toISOString(),
      receipt: chain.receipt,
    })),
});
