import { setTimeout as pause } from 'node:timers/promises';
import { playerOf, revalue } from '@updraft/ledger';
import { one } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { Emit, Outbox } from '../outbox/outbox.ts';
import { lockPlayers } from '../players/players.store.ts';
import type { PriceMetrics } from './prices.metrics.ts';
import {
  type MoveRow,
  type StaleItem,
  dropMoves,
  holdersOf,
  lockEntries,
  markApplied,
  markFollowed,
  revaluationsOf,
  setPrices,
  staleItems,
  stillStale,
  takePending,
  takeToFollow,
} from './revaluing.store.ts';

interface Dependencies {
  outbox: Outbox;
  log: Log;
  metrics: Pick<PriceMetrics, 'moves' | 'revaluedItems'>;
}

/** Entries, and items, that change their price in one commit; an entry with more items changes alone, with all of them. */
const ENTRIES_AT_ONCE = 15;
const ITEMS_AT_ONCE = 100;
/** Between two commits everybody else has his turn. */
const PAUSE_MS = 40;
/** Who was moving an item while its price changed has ended by then. */
const SETTLED_MS = 2000;
/** What is staked or reserved is looked for so often. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Gives entries the prices that were decided, and items the prices of their entries: an entry's all in one commit, by
 * one transfer. What another transaction is moving at that moment, or has won, follows a little later. [PC-11, PC-12]
 *
 * Locks: players ascending, entries ascending, items that nobody else has. So it waits for players' commands, and they
 * for it, but never in a circle.
 */
export class Revaluing {
  private readonly deps: Dependencies;
  private isStopping = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Applies everything that waits, a bounded batch at a time, then lets items follow that are due. */
  async run(): Promise<void> {
    for (const batch of [() => this.applySome(), () => this.followSome()]) {
      while (!this.isStopping && (await batch())) await pause(PAUSE_MS);
    }
  }

  /** After the batch that is under way. */
  stop(): void {
    this.isStopping = true;
  }

  /** Applies the oldest moves; false when there were none. */
  async applySome(): Promise<boolean> {
    const { outbox, metrics, log } = this.deps;
    const done = await outbox.tx(async (query, emit) => {
      const moves = fitting(await takePending(query, ENTRIES_AT_ONCE));
      if (moves.length === 0) return null;
      const entryIds = moves.map((move) => move.entry_id);
      const playerIds = await holdersOf(query, { entryIds, stale: false });
      await lockPlayers(query, playerIds);
      await lockEntries(query, entryIds);
      const taken = await setPrices(query, moves.map((move) => move.id));
      const [applied, void_] = [moves.filter((move) => taken.has(move.id)), moves.filter((move) => !taken.has(move.id))];
      await dropMoves(query, void_.map((move) => move.id));
      const byEntry = new Map(applied.map((move) => [move.entry_id, move]));
      const items = await staleItems(query, { entryIds: [...byEntry.keys()], playerIds });
      const moveOf = (entryId: number): MoveRow => byEntry.get(entryId) as MoveRow;
      await revalue(query, revaluationsOf(items, (id) => `price:${moveOf(id).id}`, (id) => ({ entry: id, from: moveOf(id).from_cents, to: moveOf(id).to_cents })));
      await markApplied(query, { moveIds: applied.map((move) => move.id), entryIds: [...byEntry.keys()], lookAgainMs: SETTLED_MS });
      tell(emit, items);
      return { moves: applied.length, items: items.length, dropped: void_.map((move) => move.entry_id) };
    });
    if (done === null) return false;
    if (done.dropped.length > 0) log.warn({ entries: done.dropped }, 'prices were not applied: their entries have others than they were decided from');
    metrics.moves.inc(done.moves);
    metrics.revaluedItems.inc(done.items);
    return true;
  }

  /** Looks at items of moves that were applied a while ago; false when none were due. */
  async followSome(): Promise<boolean> {
    const { outbox, metrics } = this.deps;
    const followed = await outbox.tx(async (query, emit) => {
      const moves = await takeToFollow(query, ENTRIES_AT_ONCE);
      if (moves.length === 0) return null;
      const entryIds = [...new Set(moves.map((move) => move.entry_id))];
      const playerIds = await holdersOf(query, { entryIds, stale: true });
      await lockPlayers(query, playerIds);
      const items = await staleItems(query, { entryIds, playerIds });
      const number = items.length > 0 ? one(await query.query<{ id: number }>(`select nextval('trade_number') as id`)).id : 0;
      await revalue(query, revaluationsOf(items, (id) => `price:followed:${number}:${id}`, (id) => ({ entry: id })));
      const stale = await stillStale(query, entryIds);
      const [left, gone] = [moves.filter((move) => stale.has(move.entry_id)), moves.filter((move) => !stale.has(move.entry_id))];
      await markFollowed(query, { moveIds: gone.map((move) => move.id), againIds: left.map((move) => move.id), lookAgainMs: LOOK_AGAIN_MS });
      tell(emit, items);
      return items.length;
    });
    if (followed === null) return false;
    metrics.revaluedItems.inc(followed);
    return true;
  }
}

/** As many of the moves as one commit should have items; the first in any case. */
const fitting = (moves: readonly MoveRow[]): MoveRow[] => {
  let items = 0;
  return moves.filter((move, at) => (items += move.items) <= ITEMS_AT_ONCE || at === 0);
};

/** Everybody whose items changed loads them again. */
const tell = (emit: Emit, items: readonly StaleItem[]): void => {
  const players = new Set(items.map((item) => playerOf(item.account_id)).filter((playerId) => playerId > 0));
  for (const playerId of players) emit({ playerId }, 'updateInventory', {});
};
