import { setTimeout as pause } from 'node:timers/promises';
import { playerOf, revalue } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import type { PriceFollower } from '../../ports/prices.ts';
import type { PriceMetrics } from './prices.metrics.ts';
import {
  BEGINNING,
  type Follower,
  type MoveRow,
  type OpenMove,
  type Place,
  type StaleItem,
  beginLift,
  dropMoves,
  followersOf,
  holdersOf,
  lockEntries,
  lockOpenMoves,
  markApplied,
  markFollowed,
  markSpread,
  noteLifted,
  revaluationsOf,
  setPrices,
  staleAfter,
  staleItems,
  staleOf,
  stillStale,
  takePending,
  takeSpreading,
  takeToFollow,
} from './revaluing.store.ts';

interface Dependencies {
  outbox: Outbox;
  wagering: Pick<WageringBooks, 'pricesChanged' | 'priceChangesOf'>;
  log: Log;
  metrics: Pick<PriceMetrics, 'moves' | 'revaluedItems'>;
  /** Followers, whose objects change in the transaction of a price. */
  followers?: readonly PriceFollower[];
}

/** A follower of prices, and the ids of the objects that it has locked. */
interface Dependents {
  follower: PriceFollower;
  ids: readonly number[];
}

/** Largest numbers of entries and of items in one commit. The remaining items of an entry follow in further commits. */
const ENTRIES_AT_ONCE = 15;
const ITEMS_AT_ONCE = 100;
/** Pause between two commits, ms, in which other transactions run. */
const PAUSE_MS = 40;
/** Time after which a transaction that was moving an item during its price change has ended, ms. */
const SETTLED_MS = 2000;
/** Interval at which remaining items, such as staked and reserved ones, are visited, ms. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Gives entries the prices that were decided, and items the prices of their entries: the first hundred items in the
 * same commit as the price, the others in commits of a hundred after it. Every item has the new worth from the commit
 * with the price on, wherever the item is read or used (decision 0017). Items that are being moved, staked or
 * reserved at that time are revalued later. [PC-11, PC-12, PC-14]
 *
 * Locks: moves, then players ascending, followers of prices, entries ascending, items that no other transaction has. So
 * revaluations and players' commands may wait for each other, but never in a deadlock.
 */
export class Revaluing {
  private readonly deps: Dependencies;
  private isStopping = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Does all waiting work in bounded batches: new prices first, then the items that follow them, then the players whose
   * worth has changed.
   */
  async run(): Promise<void> {
    const doSome = async (): Promise<boolean> =>
      (await this.applySome()) ||
      (await this.spreadSome()) ||
      (await this.noteSome()) ||
      (await this.followSome()) ||
      (await this.lookSome());
    while (!this.isStopping && (await doSome())) await pause(PAUSE_MS);
  }

  /** Stops after the batch that is under way. */
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
      await lockOpenMoves(query, entryIds);
      const followers = await followersOf(query, { entryIds, most: ITEMS_AT_ONCE });
      await lockPlayers(query, holdersOf(followers));
      const dependents = await this.lockDependents(query, entryIds);
      await lockEntries(query, entryIds);
      const taken = await setPrices(
        query,
        moves.map((move) => move.id),
      );
      const [applied, void_] = [
        moves.filter((move) => taken.has(move.id)),
        moves.filter((move) => !taken.has(move.id)),
      ];
      await dropMoves(
        query,
        void_.map((move) => move.id),
      );
      const byEntry = new Map(applied.map((move) => [move.entry_id, move]));
      const moveOf = (entryId: number): MoveRow => byEntry.get(entryId) as MoveRow;
      const items = await this.revalue(query, emit, {
        followers: followers.filter((item) => byEntry.has(item.entry_id)),
        keyOf: (id) => `price:${moveOf(id).id}`,
        memoOf: (id) => ({ entry: id, from: moveOf(id).from_cents, to: moveOf(id).to_cents }),
      });
      // A move with more items than a commit can hold is applied alone, and the iteration over its items begins here.
      const isAll = applied.every((move) => move.items <= ITEMS_AT_ONCE);
      await markApplied(query, {
        moveIds: applied.map((move) => move.id),
        entryIds: [...byEntry.keys()],
        after: isAll ? null : placeAfter(followers),
        lookAgainMs: SETTLED_MS,
      });
      await beginLift(
        query,
        applied.filter((move) => move.lifts).map((move) => move.id),
      );
      const told = await this.changeDependents(query, emit, dependents);
      return { moves: applied.length, items: items.length, dropped: void_.map((move) => move.entry_id), told };
    });
    if (done === null) return false;
    for (const tellOperator of done.told) tellOperator();
    if (done.dropped.length > 0)
      log.warn(
        { entries: done.dropped },
        'prices were not applied: their entries have others than they were decided from',
      );
    metrics.moves.inc(done.moves);
    metrics.revaluedItems.inc(done.items);
    return true;
  }

  /**
   * Revalues the next items of an entry with more items than one commit holds; false: there is no such entry. The place
   * reached is stored with the move, so that another process can go on there.
   */
  async spreadSome(): Promise<boolean> {
    const { outbox, metrics } = this.deps;
    const count = await outbox.tx(async (query, emit) => {
      const move = await takeSpreading(query);
      if (move === null) return null;
      const followers = await staleAfter(query, { entryId: move.entry_id, after: move.after, most: ITEMS_AT_ONCE });
      await lockPlayers(query, holdersOf(followers));
      const items = await this.revalue(query, emit, {
        followers,
        keyOf: () => keyOf(move),
        memoOf: (entry) => ({ entry, batch: move.batches }),
      });
      await markSpread(query, {
        moveId: move.id,
        after: followers.length < ITEMS_AT_ONCE ? null : placeAfter(followers),
        lookAgainMs: SETTLED_MS,
      });
      return items.length;
    });
    if (count === null) return false;
    metrics.revaluedItems.inc(count);
    return true;
  }

  /** Revalues remaining items of moves that were applied a while ago; false: none were due. */
  async followSome(): Promise<boolean> {
    const { outbox, metrics } = this.deps;
    const followed = await outbox.tx(async (query, emit) => {
      const moves = await takeToFollow(query, ENTRIES_AT_ONCE);
      if (moves.length === 0) return null;
      const entryIds = [...new Set(moves.map((move) => move.entry_id))];
      const followers = await staleOf(query, { entryIds, most: ITEMS_AT_ONCE });
      await lockPlayers(query, holdersOf(followers));
      const byEntry = new Map(moves.map((move) => [move.entry_id, move]));
      const items = await this.revalue(query, emit, {
        followers,
        keyOf: (id) => keyOf(byEntry.get(id) as OpenMove),
        memoOf: (entry) => ({ entry }),
      });
      const stale = await stillStale(query, entryIds);
      const [left, gone] = [
        moves.filter((move) => stale.has(move.entry_id)),
        moves.filter((move) => !stale.has(move.entry_id)),
      ];
      // A full commit that made progress has more to do at once.
      const lookAgainMs = followers.length === ITEMS_AT_ONCE && items.length > 0 ? 0 : LOOK_AGAIN_MS;
      await markFollowed(query, {
        moveIds: gone.map((move) => move.id),
        againIds: left.map((move) => move.id),
        lookAgainMs,
      });
      return items.length;
    });
    if (followed === null) return false;
    metrics.revaluedItems.inc(followed);
    return true;
  }

  /** Notes the next players whose items of an entry count again; false when there are none. [WA-7] */
  async noteSome(): Promise<boolean> {
    return this.deps.outbox.tx((query) => noteLifted(query, ITEMS_AT_ONCE));
  }

  /**
   * Checks players whose items lost worth by one of their commands, or count again; false when there are none. [WA-3,
   * WA-7]
   */
  async lookSome(): Promise<boolean> {
    const { outbox, wagering } = this.deps;
    return outbox.tx(async (query, emit) => {
      const playerIds = await wagering.priceChangesOf(query, ITEMS_AT_ONCE);
      if (playerIds.length === 0) return false;
      await lockPlayers(query, playerIds);
      await wagering.pricesChanged(query, emit, playerIds);
      return true;
    });
  }

  private async lockDependents(query: Query, entryIds: readonly number[]): Promise<Dependents[]> {
    const dependents: Dependents[] = [];
    for (const follower of this.deps.followers ?? [])
      dependents.push({ follower, ids: await follower.lock(query, entryIds) });
    return dependents;
  }

  private async changeDependents(
    query: Query,
    emit: Emit,
    dependents: readonly Dependents[],
  ): Promise<readonly (() => void)[]> {
    const told: (() => void)[] = [];
    for (const { follower, ids } of dependents) told.push(await follower.follow(query, emit, ids));
    return told;
  }

  /**
   * Gives these items the prices of their entries, unless they have moved. The caller has locked their players, who get
   * an event.
   */
  private async revalue(
    query: Query,
    emit: Emit,
    {
      followers,
      keyOf,
      memoOf,
    }: {
      followers: readonly Follower[];
      keyOf: (entryId: number) => string;
      memoOf: (entryId: number) => Record<string, unknown>;
    },
  ): Promise<StaleItem[]> {
    const playerIds = holdersOf(followers);
    const items = await staleItems(query, { itemIds: followers.map((item) => item.id), playerIds });
    await revalue(query, revaluationsOf(items, keyOf, memoOf));
    await this.deps.wagering.pricesChanged(query, emit, playerIds);
    tell(emit, items);
    return items;
  }
}

/**
 * Returns the key of a move's next commit, so that the commit happens once in all processes. The key of the first
 * commit has no number.
 */
const keyOf = ({ id, batches }: OpenMove): string => `price:${id}:${batches}`;

const placeAfter = (followers: readonly Follower[]): Place => {
  const last = followers.at(-1);
  return last ? { accountId: last.account_id, itemId: last.id } : BEGINNING;
};

/** Returns the first moves whose items fit into one commit, at least one move. */
const fitting = (moves: readonly MoveRow[]): MoveRow[] => {
  let items = 0;
  return moves.filter((move, at) => (items += move.items) <= ITEMS_AT_ONCE || at === 0);
};

/** Makes the pages of the players whose items changed load their items again. */
const tell = (emit: Emit, items: readonly StaleItem[]): void => {
  const players = new Set(items.map((item) => playerOf(item.account_id)).filter((playerId) => playerId > 0));
  for (const playerId of players) emit({ playerId }, 'updateInventory', {});
};
