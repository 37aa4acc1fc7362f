import { randomBytes } from 'node:crypto';
import type { Beacon, Bulletin } from '@updraft/outside/beacon';
import { publicHashOf, secretHashOf, sha256, walkChain } from '@updraft/rules/fairness';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { SettingsReader } from '../settings/settings.ts';
import { type ChainRow, chainAt, checkpointFrom, findChain, insertChain, insertCheckpoints, setSalt } from './chains.store.ts';
import type { Sealer } from './seal.ts';

/** Seeds between two stored checkpoints: what one look-up walks at most. */
const CHECKPOINT_EVERY = 1000;
/** No round is shorter than its waiting and crashed phases; used to announce the next chain early enough. */
const SHORTEST_ROUND_MS = 5000;

/** A place in a chain, and what a round there is made of. The secret stays in memory until the round is over. */
export interface RoundSeed {
  chainId: number;
  base: number;
  index: number;
  roundId: number;
  seed: string;
  secretHash: string;
  publicHash: string;
}

interface Dependencies {
  db: Db;
  beacon: Beacon;
  bulletin: Bulletin;
  sealer: Sealer;
  settings: SettingsReader;
  clock: Clock;
  log: Log;
  announceMs: number;
}

/** Commits chains of seeds, waits for their salt, and hands out the seed of each round in turn. [F2] */
export class Chains {
  private readonly deps: Dependencies;
  private cached: { chainId: number; n: number; seeds: string[] } | null = null;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Announces a game's first chain if it has none. Call before the table opens. */
  async prepare(game: 'crash'): Promise<void> {
    if (!(await chainAt(this.deps.db, game, 0))) await this.announce(game, 0);
  }

  /**
   * The seed of the round after `last` (null: the first). Null while the chain's salt is not out
   * yet: no round can open before its outcome is fixed by something nobody could choose.
   */
  async next(game: 'crash', last: { chainId: number; index: number } | null): Promise<RoundSeed | null> {
    const { db } = this.deps;
    let chain = last ? await findChain(db, last.chainId) : await chainAt(db, game, 0);
    if (!chain) throw new Error(`no chain for ${game}`);
    let index = (last?.index ?? 0) + 1;
    if (index > chain.length) {
      const base = chain.base + chain.length;
      chain = (await chainAt(db, game, base)) ?? (await this.announce(game, base));
      index = 1;
    }
    await this.announceSuccessor(chain, index);
    const salt = await this.saltOf(chain);
    return salt ? this.roundSeed(chain, index, salt) : null;
  }

  /** The seed of a round that was opened before: the same for ever. */
  async at(chainId: number, index: number): Promise<RoundSeed> {
    const chain = await findChain(this.deps.db, chainId);
    if (!chain?.salt) throw new Error(`chain ${chainId} has no salt, yet a round stands in it`);
    return this.roundSeed(chain, index, chain.salt);
  }

  private async roundSeed(chain: ChainRow, index: number, salt: string): Promise<RoundSeed> {
    const seed = await this.seedAt(chain.id, index);
    const secretHash = secretHashOf({ salt, seed });
    return { chainId: chain.id, base: chain.base, index, roundId: chain.base + index, seed, secretHash, publicHash: publicHashOf(secretHash) };
  }

  private async seedAt(chainId: number, index: number): Promise<string> {
    const { cached } = this;
    if (cached?.chainId === chainId) {
      const seed = cached.seeds[index - cached.n];
      if (seed) return seed;
    }
    const row = await checkpointFrom(this.deps.db, chainId, index);
    if (!row) throw new Error(`chain ${chainId} has no checkpoint from ${index}`);
    const seeds = [this.deps.sealer.open(row.sealed_seed)];
    for (let n = row.n; n > index; n--) seeds.unshift(sha256(seeds[0] as string));
    this.cached = { chainId, n: index, seeds };
    return seeds[0] as string;
  }

  /** The next chain is announced long before this one ends, so that its notice period is over in time. */
  private async announceSuccessor(chain: ChainRow, index: number): Promise<void> {
    const notice = Math.ceil(this.deps.announceMs / SHORTEST_ROUND_MS) + 5;
    if (chain.length - index > notice) return;
    const base = chain.base + chain.length;
    if (!(await chainAt(this.deps.db, chain.game, base))) await this.announce(chain.game, base);
  }

  private async saltOf(chain: ChainRow): Promise<string | null> {
    if (chain.salt) return chain.salt;
    const drawn = await this.deps.beacon.randomness(chain.beacon_round);
    if (!drawn.ok) return null;
    await setSalt(this.deps.db, chain.id, drawn.randomnessHex);
    return drawn.randomnessHex;
  }

  /** Draws a chain, publishes its end and the future beacon round, and stores it sealed. */
  private async announce(game: string, base: number): Promise<ChainRow> {
    const { db, beacon, bulletin, sealer, settings, clock, log, announceMs } = this.deps;
    const length = settings.get('fairness.chainLength');
    const last = randomBytes(32).toString('hex');
    const checkpoints: { n: number; sealed: string }[] = [];
    let seed = last;
    for (let n = length; n >= 1; n--) {
      if (n === length || n % CHECKPOINT_EVERY === 0) checkpoints.push({ n, sealed: sealer.seal(seed).toString('base64') });
      seed = walkChain(seed, 1);
    }
    const commitment = seed;
    const beaconRound = beacon.roundAt(clock.wallMs() + announceMs) + 1;
    const { receipt } = await bulletin.publish(JSON.stringify({ site: settings.get('site.name'), game, base, length, commitment, beacon: beacon.id, beaconRound }));
    const chain = await db.tx(async (query) => {
      await query.query('select pg_advisory_xact_lock(725003)');
      const known = await chainAt(query, game, base);
      if (known) return known;
      const row = await insertChain(query, { game, base, length, commitment, beacon: beacon.id, beaconRound, receipt });
      await insertCheckpoints(query, row.id, checkpoints);
      return row;
    });
    log.info({ game, chainId: chain.id, base, length, commitment: chain.commitment, beaconRound }, 'fairness chain announced');
    return chain;
  }
}
