import type { TableGame } from '@updraft/contract';
import type { ChainRow, RoundSeed, RoundSeeds } from '../../stakes/ports.ts';
import { ChainSeeds } from './chain-seeds.ts';
import { Announcer, type AnnouncerDependencies } from './chains.announce.ts';
import { type AnnouncedChain, chainAt, findChain, isAnnounced, setSalt } from './chains.store.ts';

/** Shortest assumed round, ms, so that the next chain is announced early enough. */
const SHORTEST_ROUND_MS = 5000;

/** Requests the salts of chains, and hands out the seed of each round in turn. [F2] */
export class Chains implements RoundSeeds {
  private readonly deps: AnnouncerDependencies;
  private readonly announcer: Announcer;
  private readonly seeds: ChainSeeds;

  constructor(deps: AnnouncerDependencies) {
    this.deps = deps;
    this.announcer = new Announcer(deps);
    this.seeds = new ChainSeeds(deps);
  }

  /**
   * Announces a game's first chain unless it is announced. A failure is logged and does not stop the start; `next`
   * tries again.
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
   * Returns the seed of the round after `last` (null: the first round); null while its chain is not published or has no
   * salt. So no round opens before its seed is bound to a salt that nobody could choose. Announcements run in the
   * background, and this method never awaits them.
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
    return salt ? this.seeds.of(chain, index, salt) : null;
  }

  at(chainId: number, index: number): Promise<RoundSeed> {
    return this.seeds.at(chainId, index);
  }

  /** Announces the next chain long before this one ends, so that its notice period ends in time. */
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
