import { BATTLES_TOLD } from '@updraft/contract';
import type { Db } from '../../../db/db.ts';
import type { Log } from '../../../lib/log.ts';
import type { Broadcaster } from '../../../realtime/broadcaster.ts';
import { NO_GAME } from '../../../realtime/topics.ts';
import { battlesByIds } from './battles.store.ts';
import { shownBattles } from './battles.views.ts';

interface Dependencies {
  db: Db;
  broadcaster: Pick<Broadcaster, 'onSlot' | 'toTopic'>;
  log: Pick<Log, 'warn'>;
}

/** Sends new and changed battles, in slots, to pages that show no table. */
export class BattleNews {
  private readonly deps: Dependencies;
  private changed = new Set<number>();

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.deps.broadcaster.onSlot(() => void this.tell(), NO_GAME);
  }

  /** Records a battle whose change was committed. */
  add(battleId: number): void {
    this.changed.add(battleId);
  }

  /**
   * Sends the present state of the newest recorded battles, at most BATTLES_TOLD. `more` tells pages that there are
   * further ones. After a failure open pages miss these changes until they load again.
   */
  async tell(): Promise<void> {
    if (this.changed.size === 0) return;
    const { db, broadcaster, log } = this.deps;
    const ids = [...this.changed].sort((a, b) => b - a);
    this.changed = new Set();
    try {
      const rows = await battlesByIds(db, ids.slice(0, BATTLES_TOLD));
      const battles = await shownBattles(db, rows, null);
      broadcaster.toTopic(NO_GAME, 'casesBattles', { battles, more: ids.length > BATTLES_TOLD });
    } catch (error) {
      log.warn({ err: error, battles: ids.slice(0, BATTLES_TOLD) }, 'changed battles could not be read');
    }
  }
}
