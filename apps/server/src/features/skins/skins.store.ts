import { type Place, belowPlace, placeColumns } from '../../lib/places.ts';
import type { SkinDeposit } from '@updraft/contract';
import { HOUSE } from '@updraft/ledger';
import type { OpenOffer } from '@updraft/rules/limits';
import type { TradeState } from '@updraft/rules/trades';
import { type Query, one } from '../../db/db.ts';

export interface SkinDepositRow {
  id: number;
  player_id: number;
  status: SkinDeposit['status'];
  reason: string | null;
  share_basis_points: number;
  expected_cents: number;
  credited_cents: number | null;
  transfer_id: number | null;
  protected_until: Date | null;
  owed_cents: number;
  created_at: Date;
  reversed_at: Date | null;
}

const COLUMNS =
  'id, player_id, status, reason, share_basis_points, expected_cents, credited_cents, transfer_id, protected_until, owed_cents, created_at, reversed_at';
const SHOWN = 100;

/** Locks and returns a deposit; null: there is none. The player must be locked before. */
export const lockDeposit = async (query: Query, id: number): Promise<SkinDepositRow | null> =>
  (await query.query<SkinDepositRow>(`select ${COLUMNS} from skin_deposits where id = $1 for update`, [id]))[0] ?? null;

export const countOpen = async (query: Query, playerId: number): Promise<number> =>
  one(
    await query.query<{ count: number }>(
      `select count(*)::int as count from skin_deposits where player_id = $1 and status = 'sending'`,
      [playerId],
    ),
  ).count;

/** Returns the player's assets that an open deposit already requests. */
export const assetsInOffers = async (query: Query, playerId: number): Promise<Set<string>> =>
  new Set(
    (
      await query.query<{ asset_id: string }>(
        `select i.asset_id from skin_deposit_items i join skin_deposits d on d.id = i.deposit_id where d.player_id = $1 and d.status = 'sending'`,
        [playerId],
      )
    ).map((row) => row.asset_id),
  );

/** Returns a player's deposits whose offers are open and not recalled, oldest first. */
export const openDeposits = async (query: Query, playerId: number): Promise<OpenOffer[]> =>
  (
    await query.query<{ id: number; cents: number; is_answered: boolean }>(
      `select d.id, d.expected_cents as cents, o.state not in ('waiting', 'created', 'sent') as is_answered
       from skin_deposits d join trade_offers o on o.deposit_id = d.id where d.player_id = $1 and d.status = 'sending' and o.recalled_at is null order by d.id`,
      [playerId],
    )
  ).map(({ id, cents, is_answered: isAnswered }) => ({ id, cents, isAnswered }));

export interface NewSkinDeposit {
  playerId: number;
  shareBasisPoints: number;
  expectedCents: number;
  items: readonly { assetId: string; entryId: number }[];
}

export const insertDeposit = async (
  query: Query,
  { playerId, shareBasisPoints, expectedCents, items }: NewSkinDeposit,
): Promise<number> => {
  const { id } = one(
    await query.query<{ id: number }>(
      'insert into skin_deposits (player_id, share_basis_points, expected_cents) values ($1, $2, $3) returning id',
      [playerId, shareBasisPoints, expectedCents],
    ),
  );
  await query.query(
    `insert into skin_deposit_items (deposit_id, asset_id, entry_id)
     select $1, w."assetId", w."entryId"
     from jsonb_to_recordset($2::jsonb) as w("assetId" text, "entryId" integer)`,
    [id, JSON.stringify(items)],
  );
  return id;
};

/**
 * Returns the entries of these assets of a deposit at today's prices, locked until the commit. The player must be
 * locked before.
 */
export const entriesOf = (
  query: Query,
  { depositId, assetIds }: { depositId: number; assetIds: readonly string[] },
): Promise<{ asset_id: string; entry_id: number; price_cents: number }[]> =>
  query.query(
    `select i.asset_id, i.entry_id, c.price_cents from skin_deposit_items i join catalogue c on c.id = i.entry_id
     where i.deposit_id = $1 and i.asset_id = any($2::text[]) order by c.id, i.asset_id for share of c`,
    [depositId, [...assetIds]],
  );

export interface BornItem {
  id: number;
  entry_id: number;
  price_cents: number;
}

/** Creates items in the market's account, from which the caller moves them. Returns them in the given order. */
export const bearItems = async (
  query: Query,
  {
    items,
    transferId,
    protectedUntil,
  }: {
    items: readonly { entryId: number; priceCents: number; shareBasisPoints: number }[];
    transferId: number;
    protectedUntil: Date | null;
  },
): Promise<BornItem[]> => {
  const rows = await query.query<BornItem>(
    `insert into items (entry_id, account_id, price_cents, share_basis_points, locked_until, born_account_id, born_price_cents, born_transfer_id)
     select "entryId", ${HOUSE.market}, "priceCents", "shareBasisPoints", $3, ${HOUSE.market}, "priceCents", $2
     from jsonb_to_recordset($1::jsonb) as w(at integer, "entryId" integer, "priceCents" bigint, "shareBasisPoints" integer) order by at
     returning id, entry_id, price_cents`,
    [JSON.stringify(items.map((item, at) => ({ at, ...item }))), transferId, protectedUntil],
  );
  // Ids ascend in the order in which the items were created.
  return rows.sort((a, b) => a.id - b.id);
};

/** Marks a deposit as credited: an open one, or an ended one whose skins arrived late. */
export const markCredited = async (
  query: Query,
  {
    id,
    creditedCents,
    transferId,
    protectedUntil,
    items,
  }: {
    id: number;
    creditedCents: number;
    transferId: number;
    protectedUntil: Date;
    items: readonly { assetId: string; itemId: number; creditedCents: number }[];
  },
): Promise<void> => {
  await query.query(
    `update skin_deposits
     set status = 'completed', reason = null, credited_cents = $2, transfer_id = $3, protected_until = $4, ended_at = now()
     where id = $1 and status in ('sending', 'canceled')`,
    [id, creditedCents, transferId, protectedUntil],
  );
  await query.query(
    `update skin_deposit_items i set item_id = w."itemId", credited_cents = w."creditedCents"
     from jsonb_to_recordset($2::jsonb) as w("assetId" text, "itemId" bigint, "creditedCents" bigint) where i.deposit_id = $1 and i.asset_id = w."assetId"`,
    [id, JSON.stringify(items)],
  );
};

export const markCanceled = async (query: Query, { id, reason }: { id: number; reason: string }): Promise<void> => {
  await query.query(
    `update skin_deposits set status = 'canceled', reason = $2, ended_at = now() where id = $1 and status = 'sending'`,
    [id, reason],
  );
};

/** Returns the credited items of a deposit with their present accounts and prices. */
export const creditedItems = (
  query: Query,
  depositId: number,
): Promise<{ item_id: number; credited_cents: number; account_id: number; price_cents: number }[]> =>
  query.query(
    `select d.item_id, d.credited_cents, i.account_id, i.price_cents
     from skin_deposit_items d
     join items i on i.id = d.item_id
     where d.deposit_id = $1
     order by d.item_id`,
    [depositId],
  );

export const markReversed = async (
  query: Query,
  { id, owedCents, removed }: { id: number; owedCents: number; removed: readonly number[] },
): Promise<void> => {
  await query.query(
    `update skin_deposits set status = 'reversed', owed_cents = $2, reversed_at = now() where id = $1 and status = 'completed'`,
    [id, owedCents],
  );
  await query.query(
    'update skin_deposit_items set removed_at = now() where deposit_id = $1 and item_id = any($2::bigint[])',
    [id, [...removed]],
  );
};

/** A deposit with its trade offer and its skins, each with the credit that it has or would have. */
export interface ShownRow extends SkinDepositRow {
  trade_state: TradeState;
  trade_code: string;
  trade_url: string | null;
  trade_expires_at: Date;
  skins: { entry_id: number; price_cents: number }[];
}

/**
 * Builds the SQL of shown deposits. `deposits`: condition (with order and limit) that selects them before the joins.
 */
const shownSql = (
  deposits: string,
): string => `select ${COLUMNS.replaceAll(/(\w+)/g, 'd.$1')}, o.state as trade_state, o.name as trade_code,
    o.url as trade_url, o.expires_at as trade_expires_at,
    (select json_agg(json_build_object('entry_id', i.entry_id, 'price_cents',
      coalesce(i.credited_cents, greatest(1, c.price_cents * d.share_basis_points / 10000))) order by i.asset_id)
     from skin_deposit_items i join catalogue c on c.id = i.entry_id where i.deposit_id = d.id) as skins
  from (select * from skin_deposits where ${deposits}) d join trade_offers o on o.deposit_id = d.id order by d.id desc`;

export const readDeposit = async (query: Query, id: number): Promise<ShownRow> =>
  one(await query.query<ShownRow>(shownSql('id = $1'), [id]));

export const readDeposits = (query: Query, playerId: number): Promise<ShownRow[]> =>
  query.query<ShownRow>(shownSql(`player_id = $1 order by id desc limit ${SHOWN}`), [playerId]);

/** Returns a player's deposits older than a place in the history of all kinds of deposits, newest first. */
export const readDepositsBelow = (
  query: Query,
  { playerId, below, most }: { playerId: number; below: Place; most: number },
): Promise<(ShownRow & Place)[]> =>
  query.query(
    `select s.*, ${placeColumns('id')} from (${shownSql(
      `player_id = $1 and ${belowPlace('id')} order by created_at desc, id desc limit $4`,
    )}) s order by created_at desc, id desc`,
    [playerId, below.micros, below.tie, most],
  );

/** Deposits whose trades were reversed, newest first. */
export const listReversed = (query: Query): Promise<(SkinDepositRow & { username: string })[]> =>
  query.query(
    `select ${COLUMNS.replaceAll(/(\w+)/g, 'd.$1')}, p.username
     from skin_deposits d
     join players p on p.id = d.player_id
     where d.status = 'reversed'
     order by d.reversed_at desc
     limit ${SHOWN}`,
  );
