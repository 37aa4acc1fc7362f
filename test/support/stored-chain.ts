import type { TableGame } from '@updraft/contract';
import { walkChain } from '@updraft/rules/fairness';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Db } from '../../apps/server/src/db/db.ts';
import {
  insertChain,
  insertCheckpoints,
  setReceipt,
  setSalt,
} from '../../apps/server/src/features/fairness/chains.store.ts';
import { createSealer } from '../../apps/server/src/lib/seal.ts';
import { loadSecrets } from '../../apps/server/src/secrets.ts';
import { chooseDay } from '../../apps/server/src/testing/chosen-day.ts';
import { type ChosenRounds, chooseSalt, chosenPoints, seedsOf } from './chosen-chain.ts';

const LENGTH = 5000;
const CHECKPOINT_EVERY = 1000;

const seedsFor = (
  chosen: ChosenRounds,
  { game, base, length }: { game: TableGame; base: number; length: number },
): string[] => seedsOf(`chain of ${game} ${base} ${chosen.seed ?? 0}`, length);

/**
 * Returns the crash points of the chosen rounds, in hundredths, by the number of the round (from 1 on), for a chain
 * that `storeChain` stores in an empty database.
 */
export const storedPoints = (chosen: ChosenRounds): ReadonlyMap<number, number> =>
  new Map(
    chosenPoints(seedsFor(chosen, { game: 'crash', base: 0, length: LENGTH }), { base: 0, chosen }).map((point, at) => [
      at + 1,
      point,
    ]),
  );

/**
 * Stores a published chain for a sandbox's server that has not started yet, sealed with the key in its data directory,
 * and gives the database's rounds the chosen day.
 *
 * Its rounds verify like any others. But its salt is chosen instead of drawn, so it has no signature of a beacon, and
 * no real receipt. A chain exactly as long as its chosen rounds can be followed by another chain.
 */
export const storeChain = async (
  db: Db,
  {
    dataDir,
    chosen,
    game = 'crash',
    length = LENGTH,
  }: { dataDir: string; chosen: ChosenRounds; game?: TableGame; length?: number },
): Promise<void> => {
  const sealer = createSealer(...loadSecrets(readConfig({ DATA_DIR: dataDir })).seedKeys);
  const [after] = await db.query<{ base: number }>(
    'select coalesce(max(base + length), 0)::bigint as base from fair_chains where game = $1',
    [game],
  );
  const base = after?.base ?? 0;
  const seeds = seedsFor(chosen, { game, base, length });
  const checkpoints = seeds.flatMap((seed, at) =>
    at + 1 === length || (at + 1) % CHECKPOINT_EVERY === 0 ? [{ n: at + 1, sealed: sealer.seal(seed) }] : [],
  );
  const salt = chooseSalt(seeds, { base, chosen });
  await chooseDay(db);
  await db.tx(async (query) => {
    const chain = await insertChain(query, {
      game,
      base,
      length,
      commitment: walkChain(seeds[0] as string, 1),
      beacon: 'chosen',
      beaconRound: 1,
    });
    await insertCheckpoints(query, chain.id, checkpoints);
    await setReceipt(query, { chain, receipt: 'chosen', publishedAtMs: Date.now() });
    await setSalt(query, { chainId: chain.id, salt, signature: null });
  });
};
