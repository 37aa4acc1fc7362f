import { setImmediate as breathe } from 'node:timers/promises';
import type { TableGame } from '@updraft/contract';
import type { Beacon, Bulletin } from '@updraft/outside/beacon';
import { walkChain } from '@updraft/rules/fairness';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { ChainRow } from '../../stakes/ports.ts';
import { chainAt, findChain, insertChain, insertCheckpoints, moveBeaconRound, setReceipt } from './chains.store.ts';
import type { Sealed, Sealer } from '../../lib/seal.ts';

/** Number of seeds between two stored checkpoints, and so the largest number of hashes of one look-up. */
const CHECKPOINT_EVERY = 1000;
/** Hashes between two turns of the event loop. */
const HASHES_AT_ONCE = 2000;
/** Largest margin for a slow publication, ms. */
const MAX_SLACK_MS = 600_000;
const TRIES = 5;
/** Wait after a failed announcement, ms. It doubles with each further failure, so that no public log is flooded. */
const RETRY_AFTER_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

export interface AnnouncerDependencies {
  db: Db;
  beacon: Beacon;
  bulletin: Bulletin;
  sealer: Sealer;
  settings: SettingsReader;
  clock: Clock;
  log: Log;
  /** Shortest time from a chain's publication to the appearance of its salt. */
  announceMs: number;
  /** The last seed of a new chain: 64 hexadecimal digits that nobody can guess. */
  drawSeed: (game: TableGame) => string;
}

/**
 * Draws chains and publishes them: stores a chain sealed, publishes it, then stores the receipt. After a kill in
 * between the next process publishes the stored chain with the same commitment. If the bulletin has it already, the
 * publication is the same. There is one chain for each game and base. [F2]
 */
export class Announcer {
  private readonly deps: AnnouncerDependencies;
  private readonly running = new Map<string, Promise<void>>();
  /** Chains that could not be announced: number of failures in a row, and earliest time of the next attempt. */
  private readonly failed = new Map<string, { failures: number; nextMs: number }>();
  private isStopped = false;

  constructor(deps: AnnouncerDependencies) {
    this.deps = deps;
  }

  /**
   * Announces the chain of a base unless it is announced. Rejects if the publication failed; the stored chain stays.
   */
  async announce(game: TableGame, base: number): Promise<void> {
    const { db, log } = this.deps;
    const chain = (await chainAt(db, game, base)) ?? (await this.draw(game, base));
    if (chain.receipt !== null) return;
    await this.publish(chain);
    log.info(
      { game, chainId: chain.id, base, length: chain.length, commitment: chain.commitment },
      'fairness chain announced',
    );
  }

  /**
   * Starts the announcement of a chain unless one runs for it or its last failure is too recent. A failure is logged.
   */
  announceInBackground(game: TableGame, base: number): void {
    const key = `${game} ${base}`;
    const { clock, log } = this.deps;
    if (this.isStopped || this.running.has(key) || clock.monoMs() < (this.failed.get(key)?.nextMs ?? 0)) return;
    const work = this.announce(game, base)
      .then(() => void this.failed.delete(key))
      .catch((error: unknown) => {
        const failures = (this.failed.get(key)?.failures ?? 0) + 1;
        const retryAfterMs = Math.min(LONGEST_RETRY_MS, RETRY_AFTER_MS * 2 ** Math.min(failures - 1, 10));
        this.failed.set(key, { failures, nextMs: clock.monoMs() + retryAfterMs });
        if (!this.isStopped)
          log.error(
            { err: error, game, base, retryAfterMs },
            'fairness chain could not be announced: it is tried again later',
          );
      })
      .finally(() => this.running.delete(key));
    this.running.set(key, work);
  }

  /** Starts no further announcement. A running one may be killed at any point: the next process continues it. */
  stop(): void {
    this.isStopped = true;
  }

  /** Draws a chain and stores it sealed. When two processes draw at once, one chain is stored. */
  private async draw(game: TableGame, base: number): Promise<ChainRow> {
    const { db, beacon, settings, sealer } = this.deps;
    const length = settings.get('fairness.chainLength');
    const checkpoints: { n: number; sealed: Sealed }[] = [];
    let seed = this.deps.drawSeed(game);
    for (let n = length; n >= 1; n--) {
      if (n === length || n % CHECKPOINT_EVERY === 0) checkpoints.push({ n, sealed: sealer.seal(seed) });
      seed = walkChain(seed, 1);
      if (n % HASHES_AT_ONCE === 0) await breathe();
    }
    const commitment = seed;
    return db.tx(async (query) => {
      await query.query('select pg_advisory_xact_lock(725003)');
      const known = await chainAt(query, game, base);
      if (known) return known;
      const row = await insertChain(query, {
        game,
        base,
        length,
        commitment,
        beacon: beacon.id,
        beaconRound: this.roundFromNow(),
      });
      await insertCheckpoints(query, row.id, checkpoints);
      return row;
    });
  }

  /** Returns a beacon round that is far enough in the future for a slow publication. */
  private roundFromNow(): number {
    const { beacon, clock, announceMs } = this.deps;
    const slackMs = Math.min(MAX_SLACK_MS, announceMs / 10);
    return beacon.roundAt(clock.wallMs() + announceMs + slackMs) + 1;
  }

  /**
   * Publishes a stored chain with its fixed beacon round. A publication that is too late for that round does not count,
   * as everyone can verify. The chain is then published again with a later round.
   */
  private async publish(stored: ChainRow): Promise<void> {
    const { db, beacon, bulletin, announceMs, log } = this.deps;
    let chain = stored;
    for (let tried = 0; tried < TRIES && chain.receipt === null; tried++) {
      const { receipt, publishedAtMs } = await bulletin.publish(this.textOf(chain));
      if (beacon.timeOf(chain.beacon_round) >= publishedAtMs + announceMs)
        await setReceipt(db, { chain, receipt, publishedAtMs });
      else {
        log.warn(
          { chainId: chain.id, beaconRound: chain.beacon_round, publishedAtMs },
          'fairness chain was published too late for its beacon round: a later round is fixed',
        );
        await moveBeaconRound(db, { chain, to: this.roundFromNow() });
      }
      chain = (await findChain(db, chain.id)) ?? chain;
    }
    if (chain.receipt === null) throw new Error(`chain ${chain.id} was not published in time, ${TRIES} times over`);
  }

  private textOf({ game, base, length, commitment, beacon, beacon_round: beaconRound }: ChainRow): string {
    return JSON.stringify({
      site: this.deps.settings.get('site.name'),
      game,
      base,
      length,
      commitment,
      beacon,
      beaconRound,
    });
  }
}
