import { createHash, createHmac } from 'node:crypto';
import { crashPointHundredths } from '@updraft/rules/crash';
import { walkChain } from '@updraft/rules/fairness';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Db } from '../../apps/server/src/db/db.ts';
import { insertChain, insertCheckpoints, setReceipt, setSalt } from '../../apps/server/src/features/fairness/chains.store.ts';
import { createSealer } from '../../apps/server/src/features/fairness/seal.ts';
import { loadSecrets } from '../../apps/server/src/secrets.ts';

/** The first rounds of a chain crash within these bounds, in hundredths; later ones wherever they do. */
export interface ChosenRounds {
  count: number;
  lowest: number;
  highest: number;
  /** Another number, another chain. */
  seed?: number;
}

const LENGTH = 5000;
const CHECKPOINT_EVERY = 1000;
const TRIES = 20_000_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const pointOf = (salt: string, { seed, roundId, dayOfMonth }: { seed: string; roundId: number; dayOfMonth: number }): number =>
  crashPointHundredths({ secretHash: createHmac('sha256', salt).update(seed).digest('hex'), roundId, dayOfMonth });

/** A salt under which the chain's first rounds are as wanted today. Rounds run for minutes once in a while: a measurement cannot wait for them. */
const chooseSalt = (seeds: readonly string[], { base, chosen }: { base: number; chosen: ChosenRounds }): string => {
  const dayOfMonth = new Date().getUTCDate();
  for (let tried = 0; tried < TRIES; tried++) {
    const salt = sha256(`salt ${chosen.seed ?? 0} ${tried}`);
    let at = 0;
    for (; at < chosen.count; at++) {
      const point = pointOf(salt, { seed: seeds[at] as string, roundId: base + at + 1, dayOfMonth });
      if (point < chosen.lowest || point > chosen.highest) break;
    }
    if (at === chosen.count) return salt;
  }
  throw new Error('no chain like that was found');
};

/**
 * Stores a published chain for a sandbox's server that has not started yet, sealed with the key in its
 * data directory. It verifies like any other; only its salt was chosen instead of drawn.
 */
export const storeChain = async (db: Db, { dataDir, chosen }: { dataDir: string; chosen: ChosenRounds }): Promise<void> => {
  const sealer = createSealer(loadSecrets(readConfig({ DATA_DIR: dataDir })).seedKey);
  const [after] = await db.query<{ base: number }>(`select coalesce(max(base + length), 0)::bigint as base from fair_chains where game = 'crash'`);
  const base = after?.base ?? 0;
  const seeds = [sha256(`chain ${chosen.seed ?? 0}`)];
  while (seeds.length < LENGTH) seeds.unshift(sha256(seeds[0] as string));
  const checkpoints = seeds.flatMap((seed, at) => ((at + 1) % CHECKPOINT_EVERY === 0 ? [{ n: at + 1, sealed: sealer.seal(seed).toString('base64') }] : []));
  const salt = chooseSalt(seeds, { base, chosen });
  await db.tx(async (query) => {
    const chain = await insertChain(query, { game: 'crash', base, length: LENGTH, commitment: walkChain(seeds[0] as string, 1), beacon: 'chosen', beaconRound: 1 });
    await insertCheckpoints(query, chain.id, checkpoints);
    await setReceipt(query, { chain, receipt: 'chosen', publishedAtMs: Date.now() });
    await setSalt(query, chain.id, salt);
  });
};
