import type { BoxChance, BoxItem } from '@updraft/rules/cases';
import { type Query, one } from '../../db/db.ts';

/** Stored reason of a closed box. */
export type ClosedReason = 'return' | 'staff';

/** A box in its current version, with present prices. */
export interface StoredBox {
  id: number;
  art: string;
  name: string;
  nameRu: string;
  priority: number;
  version: number;
  priceCents: number;
  hash: string;
  closedReason: ClosedReason | null;
  /** Items in ascending order of their entry numbers. `isSuspended`: the price of the entry is in doubt. */
  items: (BoxItem & { isSuspended: boolean })[];
}

interface BoxItemRow {
  id: number;
  art: string;
  name: string;
  name_ru: string;
  priority: number;
  version: number;
  price_cents: number;
  hash: string;
  closed_reason: ClosedReason | null;
  entry_id: number;
  parts: number;
  item_cents: number;
  suspended: boolean;
}

const toBoxes = (rows: readonly BoxItemRow[]): StoredBox[] => {
  const boxes = new Map<number, StoredBox>();
  for (const row of rows) {
    const box = boxes.get(row.id) ?? {
      id: row.id,
      art: row.art,
      name: row.name,
      nameRu: row.name_ru,
      priority: row.priority,
      version: row.version,
      priceCents: row.price_cents,
      hash: row.hash,
      closedReason: row.closed_reason,
      items: [],
    };
    box.items.push({
      itemId: row.entry_id,
      parts: row.parts,
      priceCents: row.item_cents,
      isSuspended: row.suspended,
    });
    boxes.set(row.id, box);
  }
  return [...boxes.values()];
};

const read = async (query: Query, condition: string, params: readonly unknown[]): Promise<StoredBox[]> =>
  toBoxes(
    await query.query<BoxItemRow>(
      `select b.id, b.art, b.name, b.name_ru, b.priority, b.version, v.price_cents, v.hash, b.closed_reason,
         i.entry_id, i.parts, c.price_cents as item_cents, c.suspended
       from case_boxes b
       join case_box_versions v on v.box_id = b.id and v.version = b.version
       join case_box_items i on i.box_id = b.id and i.version = b.version
       join catalogue c on c.id = i.entry_id
       where ${condition}
       order by b.priority desc, b.id, i.entry_id`,
      params,
    ),
  );

/** All boxes by priority. */
export const listBoxes = (query: Query): Promise<StoredBox[]> => read(query, 'true', []);

export const boxesByIds = async (query: Query, ids: readonly number[]): Promise<Map<number, StoredBox>> =>
  new Map((await read(query, 'b.id = any($1::bigint[])', [[...ids]])).map((box) => [box.id, box]));

export const findBox = async (query: Query, id: number): Promise<StoredBox | null> =>
  (await boxesByIds(query, [id])).get(id) ?? null;

/** Returns those of these boxes that are not closed, including boxes that a suspended item pauses. */
export const openBoxesOf = (query: Query, ids: readonly number[]): Promise<StoredBox[]> =>
  read(query, 'b.id = any($1::bigint[]) and b.closed_at is null', [[...ids]]);

/**
 * Advisory lock: no box is saved while catalogue prices change. A price change first selects the boxes with the changed
 * entries, and then waits for the locks of these entries. Without this lock it would miss a box that is saved during
 * that wait (decision 0075).
 */
const BOXES_TURN = 725031;

/** Waits until no price changes, and blocks price changes until the commit. Called before boxes are locked. */
export const holdPricesBack = async (query: Query): Promise<void> => {
  await query.query('select pg_advisory_xact_lock($1)', [BOXES_TURN]);
};

/** Waits until no box is being saved or checked, and blocks that until the commit. Price changes share this lock. */
const holdSavesBack = (query: Query): Promise<unknown> =>
  query.query('select pg_advisory_xact_lock_shared($1)', [BOXES_TURN]);

/**
 * Locks boxes against changes of themselves and of their items' prices until the commit. Every change of a box or of
 * its items' prices locks the box first, so it waits. Called after players are locked and before entries are.
 */
export const holdBoxes = (query: Query, ids: readonly number[]): Promise<unknown> =>
  query.query('select id from case_boxes where id = any($1::bigint[]) order by id for share', [[...ids]]);

/**
 * Locks the boxes that can give one of these entries, in order, and blocks saves. Called after players are locked and
 * before entries are. The second statement sees boxes that were saved while the first one waited.
 */
export const lockBoxesWith = async (query: Query, entryIds: readonly number[]): Promise<number[]> => {
  const [, rows] = await Promise.all([
    holdSavesBack(query),
    query.query<{ id: number }>(
      `select b.id from case_boxes b
       where exists (
         select 1 from case_box_items i
         where i.box_id = b.id and i.version = b.version and i.entry_id = any($1::int[]))
       order by b.id for no key update`,
      [[...entryIds]],
    ),
  ]);
  return rows.map((row) => row.id);
};

/** Locks all open boxes in order, and returns their ids. Called after `holdPricesBack`. */
export const lockOpenBoxes = async (query: Query): Promise<number[]> =>
  (
    await query.query<{ id: number }>('select id from case_boxes where closed_at is null order by id for no key update')
  ).map((row) => row.id);

/** Locks a box against openings and price changes; false: there is no such box. Called before entries are locked. */
export const lockBox = async (query: Query, id: number): Promise<boolean> =>
  (await query.query('select id from case_boxes where id = $1 for no key update', [id])).length > 0;

/** Closes an open box; false when it was closed already. */
export const closeBox = async (
  query: Query,
  { id, reason, basisPoints }: { id: number; reason: ClosedReason; basisPoints: number | null },
): Promise<boolean> =>
  (
    await query.query(
      `update case_boxes set closed_at = now(), closed_reason = $2, closed_basis_points = $3
       where id = $1 and closed_at is null returning id`,
      [id, reason, basisPoints],
    )
  ).length > 0;

export interface BoxVersion {
  boxId: number;
  version: number;
  priceCents: number;
  hash: string;
  savedBy: string;
  items: readonly BoxChance[];
}

/** Writes a version of a box with its items. */
export const insertVersion = async (
  query: Query,
  { boxId, version, priceCents, hash, savedBy, items }: BoxVersion,
): Promise<void> => {
  await query.query(
    'insert into case_box_versions (box_id, version, price_cents, hash, saved_by) values ($1, $2, $3, $4, $5)',
    [boxId, version, priceCents, hash, savedBy],
  );
  await query.query(
    `insert into case_box_items (box_id, version, entry_id, parts)
     select $1, $2, w."itemId", w.parts from jsonb_to_recordset($3::jsonb) as w("itemId" integer, parts integer)`,
    [boxId, version, JSON.stringify(items.map(({ itemId, parts }) => ({ itemId, parts })))],
  );
};

export interface BoxFace {
  art: string;
  name: string;
  nameRu: string;
  priority: number;
}

/** Inserts a box without a version, and returns its id. The first version follows in the same transaction. */
export const insertBox = async (query: Query, { art, name, nameRu, priority }: BoxFace): Promise<number> =>
  one(
    await query.query<{ id: number }>(
      'insert into case_boxes (art, name, name_ru, priority, version) values ($1, $2, $3, $4, 1) returning id',
      [art, name, nameRu, priority],
    ),
  ).id;

export const countBoxes = async (query: Query): Promise<number> =>
  one(await query.query<{ count: number }>('select count(*)::int as count from case_boxes')).count;

/** Returns the entries from which boxes can be composed: those that are not suspended. */
export const pricedEntries = (query: Query): Promise<{ itemId: number; priceCents: number }[]> =>
  query.query('select id as "itemId", price_cents as "priceCents" from catalogue where not suspended order by id');

/** Returns prices of entries, and locks them until the commit. */
export const pricesOf = async (
  query: Query,
  entryIds: readonly number[],
): Promise<Map<number, { priceCents: number; isSuspended: boolean }>> => {
  const rows = await query.query<{ id: number; price_cents: number; suspended: boolean }>(
    'select id, price_cents, suspended from catalogue where id = any($1::int[]) order by id for share',
    [[...entryIds]],
  );
  return new Map(rows.map((row) => [row.id, { priceCents: row.price_cents, isSuspended: row.suspended }]));
};

/** True if another box has this art. */
export const isArtTaken = async (query: Query, { art, by }: { art: string; by: number | null }): Promise<boolean> =>
  (await query.query('select 1 from case_boxes where art = $1 and id is distinct from $2::bigint', [art, by])).length >
  0;

/** Makes a version the current one and opens the box, with a new name, art and place in the list. */
export const openVersion = async (
  query: Query,
  { id, version, art, name, nameRu, priority }: BoxFace & { id: number; version: number },
): Promise<void> => {
  await query.query(
    `update case_boxes set version = $2, art = $3, name = $4, name_ru = $5, priority = $6,
       closed_at = null, closed_reason = null, closed_basis_points = null
     where id = $1`,
    [id, version, art, name, nameRu, priority],
  );
};
