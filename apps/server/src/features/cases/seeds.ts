import type { CaseSeeds as ShownSeeds } from '@updraft/contract';
import { type CaseSeeds, rotateSeeds, serverSeedHashOf, withClientSeed } from '@updraft/rules/cases';
import type { Db, Query } from '../../db/db.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { Sealed, Sealer } from '../../lib/seal.ts';
import { lockActing } from '../../kernel/players.store.ts';
import {
  type RevealedSeed,
  type StoredSeeds,
  currentHashes,
  currentSeeds,
  insertSeeds,
  lastRevealed,
  isInBattle,
  newestSeedId,
  revealSeed,
  saveSeeds,
  seedIdOf,
} from './seeds.store.ts';

interface Dependencies {
  db: Db;
  sealer: Sealer;
  /** Draws a server seed: 64 hexadecimal digits, never the same again. */
  drawSeed: () => string;
}

export interface SeedsNow {
  seeds: CaseSeeds;
  previous: RevealedSeed | null;
}

export const shownSeeds = ({ seeds, previous }: SeedsNow): ShownSeeds => ({
  server_seed_hash: seeds.serverSeedHash,
  client_seed: seeds.clientSeed,
  nonce: seeds.nonce,
  previous: previous && { server_seed: previous.seed, server_seed_hash: previous.hash },
});

/** Response to a command on seeds. `refusal` null: the command took effect, now or before. */
export interface SeedsAnswer extends SeedsNow {
  refusal: Refusal | null;
}

/**
 * Players' seeds: rules CA-20 … CA-23 on the database. A server seed is drawn and sealed before its hash is shown, and
 * opened again only to draw numbers from it, or to reveal it.
 *
 * Expected failures: `cases_api.seeds_changed` (the hash that the player saw is not the current one),
 * `cases_api.bad_client_seed`, `cases_api.seed_in_battle`.
 */
export class Seeds {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Returns the player's seeds. Draws a server seed if the player has none. */
  now(playerId: number): Promise<SeedsNow> {
    return this.under(playerId, async (query) => this.state(query, playerId, await this.current(query, playerId)));
  }

  /** Sets the client seed used with the current server seed; refused if that seed's hash is not `hash`. [CA-21] */
  setClientSeed({
    playerId,
    hash,
    clientSeed,
  }: {
    playerId: number;
    hash: string;
    clientSeed: string;
  }): Promise<SeedsAnswer> {
    return this.under(playerId, async (query) => {
      const seeds = await this.current(query, playerId);
      const after = seeds.serverSeedHash === hash ? withClientSeed(seeds, clientSeed) : null;
      if (after) {
        await saveSeeds(query, [after]);
        return { ...(await this.state(query, playerId, after)), refusal: null };
      }
      const refusal = refuse(`cases_api.${seeds.serverSeedHash === hash ? 'bad_client_seed' : 'seeds_changed'}`);
      return { ...(await this.state(query, playerId, seeds)), refusal };
    });
  }

  /**
   * Reveals the seed with this hash and draws the next one. The hash is the key: a repeat changes nothing. [CA-23,
   * BT-13]
   */
  rotate({ playerId, hash }: { playerId: number; hash: string }): Promise<SeedsAnswer> {
    return this.under(playerId, async (query) => {
      const seeds = await this.current(query, playerId);
      if (seeds.serverSeedHash !== hash) {
        const isKnown = (await seedIdOf(query, { playerId, hash })) !== null;
        return {
          ...(await this.state(query, playerId, seeds)),
          refusal: isKnown ? null : refuse('cases_api.seeds_changed'),
        };
      }
      if (await isInBattle(query, playerId))
        return { ...(await this.state(query, playerId, seeds)), refusal: refuse('cases_api.seed_in_battle') };
      const next = this.draw();
      const rotated = rotateSeeds(seeds, { serverSeed: this.seedOf(seeds), nextHash: next.hash });
      if (!rotated) throw new Error(`the seeds ${seeds.id} cannot be rotated`);
      await revealSeed(query, { id: seeds.id, seed: rotated.revealed.serverSeed });
      const after = await insertSeeds(query, { playerId, ...next });
      return { ...(await this.state(query, playerId, after)), refusal: null };
    });
  }

  /**
   * Rotates the seeds of every player after a restore, because a seed that was revealed after the backup is in use
   * again and known to its player. Returns the number of rotated seeds. Throws if a player waits in a battle.
   */
  async rotateAll(): Promise<number> {
    let rotated = 0;
    let page = await currentHashes(this.deps.db, { afterId: 0 });
    const lastId = await newestSeedId(this.deps.db);
    while (page.length > 0) {
      for (const { playerId, hash } of page) {
        const { refusal } = await this.rotate({ playerId, hash });
        if (refusal) throw new Error(`the seeds of player ${playerId} were not rotated: ${refusal.message}`);
        rotated += 1;
      }
      // Seeds drawn since the start of this run need no rotation.
      const afterId = page.at(-1)?.id ?? lastId;
      page = (await currentHashes(this.deps.db, { afterId })).filter(({ id }) => id <= lastId);
    }
    return rotated;
  }

  /** Returns the unsealed server seed. It leaves the server only by a rotation. */
  seedOf({ sealedSeed }: Pick<StoredSeeds, 'sealedSeed'>): string {
    return this.deps.sealer.open(sealedSeed);
  }

  private draw(): { hash: string; sealed: Sealed } {
    const seed = this.deps.drawSeed();
    return { hash: serverSeedHashOf(seed), sealed: this.deps.sealer.seal(seed) };
  }

  private async current(query: Query, playerId: number): Promise<StoredSeeds> {
    return (await currentSeeds(query, playerId)) ?? (await insertSeeds(query, { playerId, ...this.draw() }));
  }

  private async state(query: Query, playerId: number, seeds: StoredSeeds): Promise<SeedsNow> {
    return { seeds, previous: await lastRevealed(query, playerId) };
  }

  private under<T>(playerId: number, work: (query: Query) => Promise<T>): Promise<T> {
    return this.deps.db.tx(async (query) => {
      await lockActing(query, playerId);
      return work(query);
    });
  }
}
