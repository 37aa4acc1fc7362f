import type { TableGame } from '@updraft/contract';
import { publicHashOf, secretHashOf, sha256 } from '@updraft/rules/fairness';
import type { ChainRow, RoundSeed, RoundSeeds } from '../../stakes/ports.ts';
import { Announcer, type AnnouncerDependencies } from './chains.announce.ts';
import { type AnnouncedChain, chainAt, checkpointFrom, findChain, isAnnounced, setSalt } from './chains.store.ts';

/** No round is shorter than its waiting and crashed phases. So the next chain is announced early enough. */
const SHORTEST_ROUND_MS = 5000;

/** Waits for the salt of chains, and hands out the seed of each round in turn. [F2] */
export class Chains implements RoundSeeds {
  private readonly deps: AnnouncerDependencies;
  private readonly announcer: Announcer;
  /** Of each game, seeds of its chain from place n on: every game takes its seeds in turn. */
  private readonly cached = new Map<TableGame, { chainId: number; n: number; seeds: string[] }>();

  constructor(deps: AnnouncerDependencies) {
    this.deps = deps;
    this.announcer = new Announcer(deps);
  }

  /**
   * Announces a game's first chain unless it is announced. If that fails the site starts all the same, and `next` tries
   * again.
   */
  async prepare(game: TableGame): Promise<void> {
    await this.announcer
      .announce(game, 0)
      .catch((error: unknown) =>
        this.deps.log.error({ err: error, game }, 'the first fairness chain could not be announced'),
      );
  }

  stop(): void {
    this.announcer.stop();
  }

  /**
   * The seed of the round after `last` (null: the first). Null while its chain is not published or the salt is not out
   * yet: no round opens before its outcome is fixed by something nobody could choose. Announcing happens beside it and
   * is never awaited.
   */
  async next(game: TableGame, last: { chainId: number; index: number } | null): Promise<RoundSeed | null> {
    const { db } = this.deps;
    const current = last && (await findChain(db, last.chainId));
    if (last && !current) throw new Error(`no chain ${last.chainId}, yet a round stands in it`);
    const isOver = current !== null && last !== null && last.index >= current.length;
    const base = current ? current.base + (isOver ? current.length : 0) : 0;
    const index = isOver ? 1 : (last?.index ?? 0) + 1;
    const chain = current && !isOver ? current : await chainAt(db, game, base);
    if (!isAnnounced(chain)) {
      this.announcer.announceInBackground(game, base);
      return null;
    }
    await this.announceSuccessor(chain, index);
    const salt = await this.saltOf(chain);
    return salt ? this.roundSeed(chain, index, salt) : null;
  }

  /** The seed of a round that was opened before. It never changes. */
  async at(chainId: number, index: number): Promise<RoundSeed> {
    const chain = await findChain(this.deps.db, chainId);
    if (!chain?.salt) throw new Error(`chain ${chainId} has no salt, yet a round stands in it`);
    return this.roundSeed(chain, index, chain.salt);
  }

  private async roundSeed(chain: ChainRow, index: number, salt: string): Promise<RoundSeed> {
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
    const row = await checkpointFrom(this.deps.db, chainId, index);
    if (!row) throw new Error(`chain ${chainId} has no checkpoint from ${index}`);
    const seeds = [this.deps.sealer.open(row.sealed_seed)];
    for (let n = row.n; n > index; n--) seeds.unshift(sha256(seeds[0] as string));
    this.cached.set(game, { chainId, n: index, seeds });
    return seeds[0] as string;
  }

  /** The next chain is announced long before this one ends, so that its notice period is over in time. */
  private async announceSuccessor(chain: ChainRow, index: number): Promise<void> {
    const notice = Math.ceil((this.deps.announceMs * 1.1) / SHORTEST_ROUND_MS) + 5;
    if (chain.length - index > notice) return;
    const base = chain.base + chain.length;
    if (!isAnnounced(await chainAt(this.deps.db, chain.game, base)))
      this.announcer.announceInBackground(chain.game, base);
  }

  private async saltOf(chain: AnnouncedChain): Promise<string | null> {
    if (chain.salt) return chain.salt;
    const drawn = await this.deps.beacon.randomness(chain.beacon_round);
    if (!drawn.ok) return null;
    const { randomnessHex: salt, signatureHex: signature } = drawn;
    await setSalt(this.deps.db, { chainId: chain.id, salt, signature });
    return salt;
  }
}
