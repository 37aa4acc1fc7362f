import { type CaseDrop, LIVE_DROPS_SHOWN } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { NO_GAME } from '../../realtime/topics.ts';
import { LEAST_LARGE_WIN } from '../../stakes/past/large-win.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { shownDrop } from './cases.views.ts';
import { dropsByIds, lastDrops } from './openings.store.ts';

interface Dependencies {
  db: Db;
  broadcaster: Pick<Broadcaster, 'onSlot' | 'toTopic'>;
  settings: SettingsReader;
  log: Pick<Log, 'warn'>;
}

/**
 * The newest openings of real players. Each slot sends unsent ones, at most LIVE_DROPS_SHOWN, to pages that show no
 * table; pages of a table do not get them. Older unsent ones are dropped, because a list shows no more either.
 */
export class LiveDrops {
  private readonly deps: Dependencies;
  /** Ids of unsent openings, newest first. */
  private waiting: number[] = [];

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.deps.broadcaster.onSlot(() => void this.tell(), NO_GAME);
  }

  /** Adds committed openings. */
  add(openingIds: readonly number[]): void {
    this.waiting = [...[...openingIds].reverse(), ...this.waiting].slice(0, LIVE_DROPS_SHOWN);
  }

  /** Returns the newest openings for the player `viewerId`; null: for visitors. */
  async newest(viewerId: number | null): Promise<CaseDrop[]> {
    return (await lastDrops(this.deps.db, LIVE_DROPS_SHOWN, this.leastCents())).map((row) => shownDrop(row, viewerId));
  }

  private leastCents(): number {
    return this.deps.settings.get(LEAST_LARGE_WIN);
  }

  /** Sends the unsent openings. After a failure open pages miss them until they load again. */
  async tell(): Promise<void> {
    if (this.waiting.length === 0) return;
    const { db, broadcaster, log } = this.deps;
    const ids = this.waiting;
    this.waiting = [];
    try {
      const drops = (await dropsByIds(db, ids, this.leastCents())).map((row) => shownDrop(row));
      broadcaster.toTopic(NO_GAME, 'casesLiveDrop', { drops });
    } catch (error) {
      log.warn({ err: error, openings: ids }, 'live drops could not be read');
    }
  }
}
