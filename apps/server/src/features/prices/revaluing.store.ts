import { HOUSE, type Revaluation, isPlayers, itemsOf, playerOf } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';
import { WORTH } from '../../kernel/catalogue.prices.ts';

/** A decided price move. */
export interface MoveRow {
  id: number;
  entry_id: number;
  from_cents: number;
  to_cents: number;
  lifts: boolean;
  /** Number of items that follow the entry's price. */
  items: number;
}

/** Locks and returns the oldest moves that were not applied yet. Another process gets other moves. */
export const takePending = (query: Query, most: number): Promise<MoveRow[]> =>
  query.query(
    `with taken as materialized (
       select id, entry_id, from_cents, to_cents, lifts
       from price_moves
       where applied_at is null
       order by id
       limit $1
       for update skip locked
     )
     select t.*, (
       select count(*)::int
       from items i
       where i.entry_id = t.entry_id
         and i.account_id <> ${HOUSE.market}
         and (i.account_id = ${HOUSE.stock} or is_players(i.account_id))
     ) as items
     from taken t
     order by t.id`,
    [most],
  );

/**
 * Locks earlier moves of these entries that are still open, because they end with the new moves. Called before players
 * are locked, because moves are locked first everywhere.
 */
export const lockOpenMoves = async (query: Query, entryIds: readonly number[]): Promise<void> => {
  await query.query(
    'select id from price_moves where entry_id = any($1::int[]) and applied_at is not null and followed_at is null order by id for update',
    [[...entryIds]],
  );
};

/** Position in an iteration over the items of an entry: the stock first, then players ascending. */
export interface Place {
  accountId: number;
  itemId: number;
}

export const BEGINNING: Place = { accountId: 0, itemId: 0 };

/** A move that was applied and whose items are being revalued, for the first time or again. */
export interface OpenMove {
  id: number;
  entry_id: number;
  /** Number of commits so far. */
  batches: number;
}

/** Locks the oldest move with unvisited items. Returns it with the position reached so far; null: there is none. */
export const takeSpreading = async (query: Query): Promise<(OpenMove & { after: Place }) | null> => {
  const [row] = await query.query<OpenMove & { spread_account: number; spread_item: number }>(
    `select id, entry_id, batches, spread_account, spread_item from price_moves where spread_account is not null order by id limit 1 for update skip locked`,
  );
  return row
    ? {
        id: row.id,
        entry_id: row.entry_id,
        batches: row.batches,
        after: { accountId: row.spread_account, itemId: row.spread_item },
      }
    : null;
};

/** Locks and returns applied moves whose items are due to be visited again. */
export const takeToFollow = (query: Query, most: number): Promise<OpenMove[]> =>
  query.query(
    `select id, entry_id, batches
     from price_moves
     where applied_at is not null and followed_at is null and follow_at <= now()
     order by follow_at, id
     limit $1
     for update skip locked`,
    [most],
  );

const FOLLOWS = `i.account_id <> ${HOUSE.market} and (i.account_id = ${HOUSE.stock} or is_players_items(i.account_id))`;

/** An item that follows its entry's price, and its place. The item is not locked, so it may move at any time. */
export interface Follower {
  id: number;
  entry_id: number;
  account_id: number;
}

/** Returns up to `most` items that follow these entries' prices. */
export const followersOf = (
  query: Query,
  { entryIds, most }: { entryIds: readonly number[]; most: number },
): Promise<Follower[]> =>
  query.query(
    `select i.id, i.entry_id, i.account_id from items i where i.entry_id = any($1::int[]) and ${FOLLOWS} order by i.account_id, i.id limit $2`,
    [[...entryIds], most],
  );

/** Returns up to `most` items of an entry, after a place, whose price is not the entry's. Reads no other items. */
export const staleAfter = (
  query: Query,
  { entryId, after, most }: { entryId: number; after: Place; most: number },
): Promise<Follower[]> =>
  query.query(
    `select i.id, i.entry_id, i.account_id from items i where i.entry_id = $1 and ${FOLLOWS} and (i.account_id, i.id) > ($2::bigint, $3::bigint)
       and i.price_cents <> (select ${WORTH} from catalogue c where c.id = i.entry_id)
     order by i.account_id, i.id limit $4`,
    [entryId, after.accountId, after.itemId, most],
  );

/** Returns up to `most` items of these entries that lack their entry's price. */
export const staleOf = (
  query: Query,
  { entryIds, most }: { entryIds: readonly number[]; most: number },
): Promise<Follower[]> =>
  query.query(
    `select i.id, i.entry_id, i.account_id
     from items i
     join catalogue c on c.id = i.entry_id
     where i.entry_id = any($1::int[]) and ${FOLLOWS} and i.price_cents <> ${WORTH}
     order by i.account_id, i.id
     limit $2`,
    [[...entryIds], most],
  );

/** Returns the players who hold these items, ascending. The stock belongs to no player. */
export const holdersOf = (followers: readonly Follower[]): number[] =>
  [...new Set(followers.filter((item) => isPlayers(item.account_id)).map((item) => playerOf(item.account_id)))].sort(
    (a, b) => a - b,
  );

/** Locks entries in the common order. Called after players are locked and before items are. */
export const lockEntries = async (query: Query, entryIds: readonly number[]): Promise<void> => {
  await query.query('select id from catalogue where id = any($1::int[]) order by id for update', [[...entryIds]]);
};

/**
 * Gives entries their new prices, if they still have the old ones or staff decided the price. Returns the moves that
 * took effect.
 */
export const setPrices = async (query: Query, moveIds: readonly number[]): Promise<Set<number>> => {
  const rows = await query.query<{ id: number }>(
    `update catalogue c set price_cents = m.to_cents, suspended = c.suspended and not m.lifts
     from price_moves m where m.id = any($1::bigint[]) and c.id = m.entry_id and (c.price_cents = m.from_cents or m.kind = 'staff') returning m.id`,
    [[...moveIds]],
  );
  return new Set(rows.map((row) => row.id));
};

/** Begins to note the holders of items whose suspension these moves end, from the first account on. */
export const beginLift = async (query: Query, moveIds: readonly number[]): Promise<void> => {
  await query.query('update price_moves set lift_account = 0 where id = any($1::bigint[])', [[...moveIds]]);
};

/**
 * Takes the oldest move with holders to note, and notes those holders of its next `most` items who have wagering left;
 * false: there is no such move. A note blocks other notes for the same player until the commit, so one commit never
 * notes all players. The worth of noted players is checked later. [WA-7]
 */
export const noteLifted = async (query: Query, most: number): Promise<boolean> => {
  const [move] = await query.query<{ id: number; entry_id: number; lift_account: number }>(
    'select id, entry_id, lift_account from price_moves where lift_account is not null order by id limit 1 for update skip locked',
  );
  if (!move) return false;
  const [looked] = await query.query<{ last: number | null; items: number }>(
    `with next as materialized (
       select i.account_id
       from items i
       where i.entry_id = $1
         and i.account_id <> ${HOUSE.market}
         and is_players(i.account_id)
         and i.account_id > $2::bigint
       order by i.account_id, i.id
       limit $3
     ), noted as (
       insert into fallen_worths (player_id)
         select distinct s.player_id
         from next n
         join play_states s on s.player_id = holder_of(n.account_id)
         where s.to_stake_cents > 0
         order by 1
       on conflict do nothing
     )
     select max(account_id) as last, count(*)::int as items from next`,
    [move.entry_id, move.lift_account, most],
  );
  await query.query('update price_moves set lift_account = $2 where id = $1', [
    move.id,
    looked && looked.items === most ? looked.last : null,
  ]);
  return true;
};

export interface StaleItem {
  id: number;
  entry_id: number;
  account_id: number;
  price_cents: number;
  worth_cents: number;
}

/**
 * Locks and returns those of these items that lack their entry's price and that no other transaction is moving. Only
 * items of the stock and of these locked players are returned. Their entries' prices do not change until the commit.
 */
export const staleItems = (
  query: Query,
  { itemIds, playerIds }: { itemIds: readonly number[]; playerIds: readonly number[] },
): Promise<StaleItem[]> =>
  query.query(
    `select i.id, i.entry_id, i.account_id, i.price_cents, ${WORTH} as worth_cents from items i join catalogue c on c.id = i.entry_id
     where i.id = any($1::bigint[]) and (i.account_id = ${HOUSE.stock} or i.account_id = any($2::bigint[])) and i.price_cents <> ${WORTH}
     order by c.id, i.id for update of i skip locked for share of c`,
    [[...itemIds], playerIds.map(itemsOf)],
  );

/** Groups stale items into revaluations, one for each entry. */
export const revaluationsOf = (
  items: readonly StaleItem[],
  keyOf: (entryId: number) => string,
  memoOf: (entryId: number) => Record<string, unknown>,
): Revaluation[] =>
  [...new Set(items.map((item) => item.entry_id))].map((entryId) => ({
    key: keyOf(entryId),
    playerId: null,
    memo: memoOf(entryId),
    items: items
      .filter((item) => item.entry_id === entryId)
      .map((item) => ({
        itemId: item.id,
        accountId: item.account_id,
        fromCents: item.price_cents,
        toCents: item.worth_cents,
      })),
  }));

/**
 * Marks moves as applied with their first commit, and ends earlier moves of their entries. Their items are visited
 * again later. For an entry with more items than one commit holds, the items after this place are visited first.
 */
export const markApplied = async (
  query: Query,
  {
    moveIds,
    entryIds,
    after,
    lookAgainMs,
  }: { moveIds: readonly number[]; entryIds: readonly number[]; after: Place | null; lookAgainMs: number },
): Promise<void> => {
  await query.query(
    `update price_moves
     set followed_at = now(), spread_account = null, spread_item = null
     where entry_id = any($1::int[]) and applied_at is not null and followed_at is null`,
    [[...entryIds]],
  );
  await query.query(
    `update price_moves set applied_at = now(), batches = 1, spread_account = $3::bigint, spread_item = $4::bigint,
       follow_at = case when $3::bigint is null then now() + $2 * interval '1 millisecond' end where id = any($1::bigint[])`,
    [[...moveIds], lookAgainMs, after?.accountId ?? null, after?.itemId ?? null],
  );
};

/** Records one more commit of a move whose items follow in batches; `after`: null when it was the last. */
export const markSpread = async (
  query: Query,
  { moveId, after, lookAgainMs }: { moveId: number; after: Place | null; lookAgainMs: number },
): Promise<void> => {
  await query.query(
    `update price_moves set batches = batches + 1, spread_account = $2::bigint, spread_item = $3::bigint,
       follow_at = case when $2::bigint is null then now() + $4 * interval '1 millisecond' end where id = $1`,
    [moveId, after?.accountId ?? null, after?.itemId ?? null, lookAgainMs],
  );
};

/** Deletes moves from a price that the entry does not have any more, because it was set by hand. */
export const dropMoves = async (query: Query, moveIds: readonly number[]): Promise<void> => {
  await query.query('delete from price_moves where id = any($1::bigint[]) and applied_at is null', [[...moveIds]]);
};

/** Returns the entries with an item anywhere that lacks the price: staked, reserved, or being moved. */
export const stillStale = async (query: Query, entryIds: readonly number[]): Promise<Set<number>> => {
  const rows = await query.query<{ entry_id: number }>(
    `select distinct i.entry_id
     from items i
     join catalogue c on c.id = i.entry_id
     where i.entry_id = any($1::int[]) and i.account_id <> ${HOUSE.market} and i.price_cents <> ${WORTH}`,
    [[...entryIds]],
  );
  return new Set(rows.map((row) => row.entry_id));
};

/**
 * Counts one more batch of each of these price moves. The moves of `moveIds` are done; the items of `againIds` are
 * visited again later.
 */
export const markFollowed = async (
  query: Query,
  { moveIds, againIds, lookAgainMs }: { moveIds: readonly number[]; againIds: readonly number[]; lookAgainMs: number },
): Promise<void> => {
  await query.query('update price_moves set followed_at = now(), batches = batches + 1 where id = any($1::bigint[])', [
    [...moveIds],
  ]);
  await query.query(
    `update price_moves set follow_at = now() + $2 * interval '1 millisecond', batches = batches + 1 where id = any($1::bigint[])`,
    [[...againIds], lookAgainMs],
  );
};
