import { MOST_CREATORS } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { lockCreators, markCreator, saveOrder } from './creators.store.ts';

interface OfPlayer {
  playerId: number;
  reason: string;
  staffId: number;
}

/** Featured creators, and their order. Each change is in the audit log; a repeat changes nothing. [S8] */
export class Creators {
  private readonly deps: { db: Db; log: Pick<Log, 'info'> };

  constructor(deps: { db: Db; log: Pick<Log, 'info'> }) {
    this.deps = deps;
  }

  /**
   * Adds a player at the end of the list. Expected failures: `staff_api.player_not_found`, `staff_api.creators_full`.
   */
  add(change: OfPlayer): Promise<Outcome<object>> {
    return this.change(change, true);
  }

  /** Removes a player from the featured creators. Expected failure: `staff_api.player_not_found`. */
  remove(change: OfPlayer): Promise<Outcome<object>> {
    return this.change(change, false);
  }

  private async change({ playerId, reason, staffId }: OfPlayer, isCreator: boolean): Promise<Outcome<object>> {
    const action = isCreator ? 'creators.add' : 'creators.remove';
    const outcome = await this.deps.db.tx(async (query): Promise<Outcome<object>> => {
      const before = await lockCreators(query);
      if (before.includes(playerId) === isCreator) return { ok: true };
      if (isCreator && before.length >= MOST_CREATORS)
        return refuse('staff_api.creators_full', { most: MOST_CREATORS });
      if (!(await markCreator(query, playerId, isCreator))) return refuse('staff_api.player_not_found');
      await saveOrder(query, isCreator ? [...before, playerId] : before.filter((id) => id !== playerId));
      await appendAudit(query, { actor: `player ${staffId}`, action, details: { playerId, reason } });
      return { ok: true };
    });
    if (outcome.ok)
      this.deps.log.info({ playerId, staffId, reason, action }, 'staff have changed the list of creators');
    return outcome;
  }

  /** Stores a new order of all creators. Expected failure: `staff_api.creators_changed`. */
  order({ playerIds, staffId }: { playerIds: readonly number[]; staffId: number }): Promise<Outcome<object>> {
    return this.deps.db.tx(async (query): Promise<Outcome<object>> => {
      const before = await lockCreators(query);
      const isSame = before.length === playerIds.length && before.every((id) => playerIds.includes(id));
      // Another member of staff has added or removed a creator, so this order is incomplete.
      if (!isSame) return refuse('staff_api.creators_changed');
      await saveOrder(query, playerIds);
      const actor = `player ${staffId}`;
      await appendAudit(query, { actor, action: 'creators.order', details: { before, after: playerIds } });
      return { ok: true };
    });
  }
}
