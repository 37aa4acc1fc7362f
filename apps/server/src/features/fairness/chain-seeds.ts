import { publicHashOf, secretHashOf, sha256 } from '@updraft/rules/fairness';
import type { Query } from '../../db/db.ts';
import type { Sealer } from '../../lib/seal.ts';
import type { ChainRow, RoundSeed } from '../../stakes/ports.ts';
import { chainAt, checkpointFrom, findChain } from './chains.store.ts';

/** Reads seeds of stored chains. Each seed is hashed from the nearest stored checkpoint at or after its place. */
export class ChainSeeds {
  private readonly db: Query;
  private readonly sealer: Pick<Sealer, 'open'>;
  /** Cached seeds of each game's chain from place `n` on, because every game takes its seeds in order. */
  private readonly cached = new Map<string, { chainId: number; n: number; seeds: string[] }>();

  constructor({ db, sealer }: { db: Query; sealer: Pick<Sealer, 'open'> }) {
    this.db = db;
    this.sealer = sealer;
  }

  /** Returns the seed at a place of a chain, the same at each call. Throws if the chain has no salt yet. */
  async at(chainId: number, index: number): Promise<RoundSeed> {
    const chain = await findChain(this.db, chainId);
    if (!chain?.salt) throw new Error(`chain ${chainId} has no salt, yet a round stands in it`);
    return this.of(chain, index, chain.salt);
  }

  /** Returns the seed after a place; null: the chain ends there, and the next one is not stored or has no salt yet. */
  async after({ chainId, index }: { chainId: number; index: number }): Promise<RoundSeed | null> {
    const chain = await findChain(this.db, chainId);
    if (!chain) throw new Error(`no chain ${chainId}, yet a round stands in it`);
    if (index < chain.length) return this.at(chainId, index + 1);
    const next = await chainAt(this.db, chain.game, chain.base + chain.length);
    return next?.salt ? this.of(next, 1, next.salt) : null;
  }

  async of(chain: ChainRow, index: number, salt: string): Promise<RoundSeed> {
    const seed = await this.seedAt(chain, index);
    const secretHash = secretHashOf({ salt, seed });
    return {
      chainId: chain.id,
      base: chain.base,
      index,
      roundId: chain.base + index,
      seed,
      secretHash,
      publicHash: publicHashOf(secretHash),
    };
  }

  private async seedAt({ game, id: chainId }: ChainRow, index: number): Promise<string> {
    const cached = this.cached.get(game);
    if (cached?.chainId === chainId) {
      const seed = cached.seeds[index - cached.n];
      if (seed) return seed;
    }
    const row = await checkpointFrom(this.db, chainId, index);
    if (!row) throw new Error(`chain ${chainId} has no checkpoint from ${index}`);
    const seeds = [this.sealer.open(row.sealed_seed)];
    for (let n = row.n; n > index; n--) seeds.unshift(sha256(seeds[0] as string));
    this.cached.set(game, { chainId, n: index, seeds });
    return seeds[0] as string;
  }
}
