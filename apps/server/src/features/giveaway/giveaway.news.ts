import type { ActiveGiveaway } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { currentDraw } from '../../prizes/draws.store.ts';
import { shownGiveaway } from './shown.ts';

const TELL_EVERY_MS = 2000;
/** Time for which joining sockets share one read, ms. */
const SHARED_MS = 500;

type Shown = Omit<ActiveGiveaway, 'participants'> | null;

interface Dependencies {
  db: Query;
  catalogue: Pick<Catalogue, 'shownItem'>;
  broadcaster: Pick<Broadcaster, 'toAll'>;
  clock: Pick<Clock, 'monoMs' | 'wallMs' | 'every'>;
  log: Log;
}

/** Sends pages the giveaway when players have joined it, at most every two seconds. Reads it for joining sockets. */
export class GiveawayNews {
  private readonly deps: Dependencies;
  private hasNew = false;
  private end: () => void = () => undefined;
  private reading: Promise<Shown | undefined> | null = null;
  private sinceMs = Number.NEGATIVE_INFINITY;
  private telling: Promise<void> = Promise.resolve();

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.end = this.deps.clock.every(TELL_EVERY_MS, () => void (this.telling = this.tell()));
  }

  stop(): Promise<void> {
    this.end();
    return this.telling;
  }

  /** Records that a player has joined. */
  joined(): void {
    this.hasNew = true;
  }

  /** Sends everyone the giveaway if players have joined it. */
  async tell(): Promise<void> {
    if (!this.hasNew) return;
    this.hasNew = false;
    this.sinceMs = Number.NEGATIVE_INFINITY;
    const activeGiveaway = await this.read();
    if (activeGiveaway)
      this.deps.broadcaster.toAll('setRaffle', { activeGiveaway, winners: [], serverTime: this.deps.clock.wallMs() });
  }

  /** Reads the current giveaway; null: none runs; undefined: the read failed. */
  read(): Promise<Shown | undefined> {
    const { db, catalogue, clock, log } = this.deps;
    const nowMs = clock.monoMs();
    if (this.reading && nowMs - this.sinceMs < SHARED_MS) return this.reading;
    this.sinceMs = nowMs;
    this.reading = currentDraw(db, 'giveaway')
      .then((draw) => shownGiveaway(db, { catalogue, draw }))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the giveaway could not be read');
        return undefined;
      });
    return this.reading;
  }
}
