import type {
  BetReturn,
  CaseBox,
  CaseDrop,
  CaseItem,
  CaseOpening,
  PublishedOpening,
  SeedOpenings,
  WonCaseItem,
} from '@updraft/contract';
import { returnBasisPoints } from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { StoredBox } from './boxes.store.ts';
import type { WonItem } from './open-command.ts';
import type { DropRow, ProvenRow, SeedOpeningRow } from './openings.store.ts';

/** Sorts items, dearest first; of equal prices the lower entry first. */
const dearestFirst = (items: StoredBox['items']): StoredBox['items'] =>
  [...items].sort((a, b) => b.priceCents - a.priceCents || a.itemId - b.itemId);

/** Returns the reason why a box cannot be opened; null: it can. */
export const closedOf = ({ closedReason, items }: StoredBox): CaseBox['closed'] =>
  closedReason ?? (items.some((item) => item.isSuspended) ? 'paused' : null);

export const shownBox = (catalogue: Catalogue, box: StoredBox): CaseBox => {
  const [top] = dearestFirst(box.items);
  if (!top) throw new Error(`box ${box.id} is empty`);
  return {
    id: box.id,
    name: box.name,
    name_ru: box.nameRu,
    art: box.art,
    price: toDollars(box.priceCents),
    priority: box.priority,
    return_percent: returnBasisPoints(box) / 100,
    closed: closedOf(box),
    top: catalogue.shownItem({ entry_id: top.itemId, price_cents: top.priceCents }),
  };
};

/** Returns the exact return of each box that can be opened, at present prices. [CA-2] [F5] */
export const shownReturns = (boxes: readonly StoredBox[]): BetReturn[] =>
  boxes
    .filter((box) => closedOf(box) === null)
    .map((box) => ({
      choice: box.name,
      choice_ru: box.nameRu,
      pays: null,
      chancePercent: null,
      returnPercent: returnBasisPoints(box) / 100,
    }));

export const shownItems = (catalogue: Catalogue, box: StoredBox): CaseItem[] =>
  dearestFirst(box.items).map(({ itemId, priceCents, parts }) => ({
    id: itemId,
    item: catalogue.kind(itemId),
    price: toDollars(priceCents),
    parts,
  }));

/** A drop as `viewerId` sees it; null: as everybody does. */
export const shownDrop = (row: DropRow, viewerId: number | null = null): CaseDrop => ({
  id: row.id,
  user: row.is_hidden ? null : { id: row.player_id, username: row.username, avatar: row.avatar, is_demo: row.is_demo },
  ...(row.is_hidden && row.player_id === viewerId && { own: true }),
  box: { id: row.box_id, name: row.name, name_ru: row.name_ru, art: row.art },
  item: row.item,
  ...(row.is_large && { large: true as const }),
  date: row.created_at.toISOString(),
});

export const shownWin = (catalogue: Catalogue, won: WonItem): WonCaseItem => ({
  ...catalogue.inventoryItem({
    id: won.itemId,
    entry_id: won.entryId,
    price_cents: won.itemCents,
    locked_until: null,
  }),
  opening: won.openingId,
  entry: won.entryId,
  nonce: won.nonce,
  number: won.number,
});

/** Builds the data that the verification of an opening needs. [CA-40] */
export const publishedOpening = (row: ProvenRow, chances: PublishedOpening['chances']): PublishedOpening => ({
  id: row.id,
  rules_version: row.rules_version,
  box_hash: row.hash,
  chances,
  server_seed_hash: row.seed_hash,
  server_seed: row.seed,
  client_seed: row.client_seed,
  nonce: row.nonce,
  number: row.number,
  entry: row.entry_id,
});

export const shownOpening = (
  row: ProvenRow,
  chances: PublishedOpening['chances'],
  viewerId: number | null,
): CaseOpening => ({
  ...shownDrop(row, viewerId),
  ...publishedOpening(row, chances),
  price: toDollars(row.price_cents),
  ...(row.battle_id !== null && { battle: row.battle_id }),
});

/** Builds the openings of a revealed seed, with the chances of their boxes. */
export const seedOpenings = (
  { hash, seed }: { hash: string; seed: string },
  { rows, boxes }: { rows: readonly SeedOpeningRow[]; boxes: SeedOpenings['boxes'] },
): SeedOpenings => ({
  server_seed_hash: hash,
  server_seed: seed,
  openings: rows.map((row) => ({
    id: row.id,
    rules_version: row.rules_version,
    box_hash: row.hash,
    client_seed: row.client_seed,
    nonce: row.nonce,
    number: row.number,
    entry: row.entry_id,
  })),
  boxes,
});
