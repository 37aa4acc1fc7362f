import { type CatalogueEntry, bookPriceCents, bookStock, loadCatalogue } from '@updraft/catalogue';
import type { InventoryItem, ItemKind, ShownItem, StorehouseItem } from '@updraft/contract';
import { HOUSE, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Db, Query } from '../db/db.ts';
import type { Clock } from '../lib/clock.ts';

/** Names, rarity and art of every entry, from the generated catalogue; prices and stock are in the database. */
export class Catalogue {
  private readonly kinds = new Map<number, ItemKind>();
  readonly entries: readonly CatalogueEntry[];

  private readonly clock: Clock;

  constructor({ clock, entries = loadCatalogue() }: { clock: Clock; entries?: readonly CatalogueEntry[] }) {
    this.clock = clock;
    this.entries = entries;
    for (const entry of entries) {
      this.kinds.set(entry.id, {
        image: entry.imageId,
        market_hash_name: entry.marketHashName,
        name_ru: entry.nameRu,
        weapon: entry.weapon,
        finish: entry.finish,
        rarity: entry.rarity,
        exterior: entry.exterior,
      });
    }
  }

  has(entryId: number): boolean {
    return this.kinds.has(entryId);
  }

  /**
   * Returns the names and art of an entry. Throws for an unknown id: the catalogue has every stored entry, so that is a
   * bug.
   */
  kind(entryId: number): ItemKind {
    const kind = this.kinds.get(entryId);
    if (!kind) throw new Error(`no catalogue entry ${entryId}`);
    return kind;
  }

  /** Returns the English and Russian names of an entry, as parameters of a text. */
  bothNames(entryId: number): { item: string; item_ru: string } {
    const { market_hash_name, name_ru } = this.kind(entryId);
    return { item: market_hash_name, item_ru: name_ru };
  }

  /** Returns the contract's form of a player's item. `lockedUntil` is null if the lock has expired. */
  inventoryItem(row: {
    id: number;
    entry_id: number;
    price_cents: number;
    locked_until: Date | null;
    moved_at?: Date;
  }): InventoryItem {
    const item = this.kind(row.entry_id);
    const locked =
      row.locked_until && row.locked_until.getTime() > this.clock.wallMs() ? row.locked_until.toISOString() : null;
    return {
      myId: row.id,
      price: toDollars(row.price_cents),
      rarity: item.rarity,
      image: item.image,
      item,
      lockedUntil: locked,
      ...(row.moved_at && { movedAt: row.moved_at.toISOString() }),
    };
  }

  storehouseItem(row: { id: number; price_cents: number; stock: number }): StorehouseItem {
    const item = this.kind(row.id);
    return {
      id: row.id,
      price: toDollars(row.price_cents),
      rarity: item.rarity,
      image: item.image,
      item,
      market_count: row.stock,
    };
  }

  shownItem(row: { entry_id: number; price_cents: number }): ShownItem {
    const { image, market_hash_name, name_ru, rarity } = this.kind(row.entry_id);
    return { image, market_hash_name, name_ru, rarity, price: toDollars(row.price_cents) };
  }
}

const INSERT_ENTRIES = `
insert into catalogue (id, market_hash_name, name_ru, weapon, finish, weapon_class, model, rarity, exterior, variant, image, price_cents, suspended, search)
select id, "marketHashName", "nameRu", weapon, finish, "weaponClass", model, rarity, exterior, variant, "imageId", "priceCents", $2,
       lower("marketHashName" || ' ' || "nameRu")
from jsonb_to_recordset($1::jsonb) as e(id integer, "marketHashName" text, "nameRu" text, weapon text, finish text, "weaponClass" text,
       model text, rarity text, exterior text, variant text, "imageId" text, "priceCents" bigint)
on conflict (id) do nothing`;

const INSERT_STOCK = `
with wanted as (select * from jsonb_to_recordset($1::jsonb) as s(id integer, stock integer))
insert into items (entry_id, account_id, price_cents, born_account_id, born_price_cents, born_transfer_id)
select c.id, $2, c.price_cents, $2, c.price_cents, $3 from wanted w join catalogue c on c.id = w.id cross join lateral generate_series(1, w.stock)`;

const CHUNK = 4000;

/**
 * Adds entries that the database lacks. Prices of stored entries stay, because the feed changes them. With `suspended`,
 * new entries are suspended until a feed has priced them. [PC-9]
 */
const seedEntries = async (
  query: Query,
  { entries, suspended }: { entries: readonly CatalogueEntry[]; suspended: boolean },
): Promise<void> => {
  const [count] = await query.query<{ count: number }>('select count(*)::int as count from catalogue');
  if (count?.count === entries.length) return;
  for (let at = 0; at < entries.length; at += CHUNK) {
    const chunk = entries.slice(at, at + CHUNK).map((entry) => ({ ...entry, priceCents: bookPriceCents(entry) }));
    await query.query(INSERT_ENTRIES, [JSON.stringify(chunk), suspended]);
  }
};

const isPosted = async (query: Query, key: string): Promise<boolean> =>
  (await query.query('select 1 from transfers where key = $1', [key])).length > 0;

/**
 * Stocks the sandbox's storehouse from the market by a balanced transfer, unless that was done before. In the journal,
 * the items begin in the market's account.
 */
const stockStorehouse = async (query: Query, entries: readonly CatalogueEntry[]): Promise<void> => {
  if (await isPosted(query, 'opening.stock')) return;
  const stock = entries.map((entry) => ({ id: entry.id, stock: bookStock(entry) })).filter((entry) => entry.stock > 0);
  const [worth] = await query.query<{ cents: number }>(
    `select coalesce(sum(c.price_cents * w.stock), 0)::bigint as cents
     from jsonb_to_recordset($1::jsonb) as w(id integer, stock integer)
     join catalogue c on c.id = w.id`,
    [JSON.stringify(stock)],
  );
  const ids = await post(query, [
    {
      key: 'opening.stock',
      kind: 'opening.stock',
      playerId: null,
      cash: [{ from: HOUSE.market, to: HOUSE.stock, cents: worth?.cents ?? 0 }],
      items: [],
    },
  ]);
  await query.query(INSERT_STOCK, [JSON.stringify(stock), HOUSE.stock, ids.get('opening.stock')]);
};

/** Posts the capital of the sandbox's owner, unless it was posted before. */
const putCapitalIn = async (query: Query, cents: number): Promise<void> => {
  if (await isPosted(query, 'opening.capital')) return;
  await post(query, [
    {
      key: 'opening.capital',
      kind: 'opening.capital',
      playerId: null,
      cash: [{ from: HOUSE.capital, to: HOUSE.cash, cents }],
      items: [],
    },
  ]);
};

/**
 * Prepares the catalogue, and in the sandbox the books, in one transaction. It can be called at every start. `openWith`
 * null (live mode): only entries are written, all suspended until a feed has priced them. Live books begin empty; the
 * owner's capital is booked by `putCapitalIn` of the feature staff.
 */
export const seedCatalogue = async (
  db: Db,
  { catalogue, openWith }: { catalogue: Catalogue; openWith: { capitalCents: number } | null },
): Promise<void> => {
  await db.tx(async (query) => {
    await query.query('select pg_advisory_xact_lock(725002)');
    await seedEntries(query, { entries: catalogue.entries, suspended: openWith === null });
    if (!openWith) return;
    await putCapitalIn(query, openWith.capitalCents);
    await stockStorehouse(query, catalogue.entries);
  });
};

/** Writes the initial entries and stock of every sandbox into the database that the build prepares. */
export const prepareCatalogue = async (db: Db, catalogue: Catalogue): Promise<void> => {
  await db.tx(async (query) => {
    await seedEntries(query, { entries: catalogue.entries, suspended: false });
    await stockStorehouse(query, catalogue.entries);
  });
};
