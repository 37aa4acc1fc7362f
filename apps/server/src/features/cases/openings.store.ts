import { type IdRange, type Wanted, wantedIds } from '../../stakes/past/wanted-bets.ts';
import type { ShownItem } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';
import { isLargeWin } from '../../stakes/past/large-win.ts';
import type { BetSums } from '../../stakes/past/past-bets.ts';

export interface NewOpening {
  id: number;
  playerId: number;
  boxId: number;
  version: number;
  priceCents: number;
  rulesVersion: number;
  seedId: number;
  clientSeed: string;
  nonce: number;
  /** The first nonce of its command. */
  commandNonce: number;
  number: number;
  entryId: number;
  itemId: number;
  itemCents: number;
  item: ShownItem;
  expectedCents: number;
  variance: number;
  isDemo: boolean;
  /** Id of the battle; null: an opening outside battles. */
  battleId: number | null;
  /** Worth of the drops that its player receives by an opening of a battle, in cents; null outside battles. */
  wonCents: number | null;
}

/** Reserves ids for `count` openings, ascending. Unused ids are lost. */
export const bookOpeningIds = async (query: Query, count: number): Promise<number[]> => {
  const rows = await query.query<{ id: number }>(
    `select nextval('case_openings_id_seq') as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map((row) => row.id).sort((a, b) => a - b);
};

/** Writes openings in one statement, under ids that were reserved for them. */
export const insertOpenings = async (query: Query, openings: readonly NewOpening[]): Promise<void> => {
  await query.query(
    `insert into case_openings (id, player_id, box_id, version, price_cents, rules_version, seed_id, client_seed, nonce, command_nonce,
       number, entry_id, item_id, item_cents, item, expected_cents, variance, is_demo, battle_id, won_cents)
     overriding system value
     select w.id, "playerId", "boxId", version, "priceCents", "rulesVersion", "seedId", "clientSeed", nonce, "commandNonce",
       number, "entryId", "itemId", "itemCents", item, "expectedCents", variance, "isDemo", "battleId", "wonCents"
     from jsonb_to_recordset($1::jsonb) as w(id bigint, "playerId" bigint, "boxId" bigint, version integer, "priceCents" bigint,
       "rulesVersion" integer, "seedId" bigint, "clientSeed" text, nonce bigint, "commandNonce" bigint, number integer,
       "entryId" integer, "itemId" bigint, "itemCents" bigint, item jsonb, "expectedCents" double precision, variance double precision,
       "isDemo" boolean, "battleId" bigint, "wonCents" bigint)`,
    [JSON.stringify(openings)],
  );
};

/** Opening, with the item that it gave. */
export interface OpeningRow {
  id: number;
  box_id: number;
  nonce: number;
  number: number;
  entry_id: number;
  item_id: number;
  item_cents: number;
  /** Client seed that decided the opening. */
  client_seed: string;
}

/**
 * The openings of the command that began with this nonce, in order; none if there was no such command. Openings of a
 * battle belong to no command.
 */
export const openingsOfCommand = (
  query: Query,
  { seedId, commandNonce }: { seedId: number; commandNonce: number },
): Promise<OpeningRow[]> =>
  query.query(
    `select id, box_id, nonce, number, entry_id, item_id, item_cents, client_seed from case_openings
     where seed_id = $1 and nonce >= $2 and command_nonce = $2 and battle_id is null order by nonce`,
    [seedId, commandNonce],
  );

/** Row of an opening for public lists. */
export interface DropRow {
  id: number;
  player_id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
  /** True if the player is banned or anonymous: others do not see their name. */
  is_hidden: boolean;
  box_id: number;
  name: string;
  name_ru: string;
  art: string;
  entry_id: number;
  item_cents: number;
  item: ShownItem;
  created_at: Date;
  /** True for a large win, which live drops mark; undefined in other lists. */
  is_large?: boolean;
}

const SHOWN = `o.id, o.player_id, p.username, p.avatar, p.is_demo, p.banned or p.is_anonymous as is_hidden, o.box_id,
  b.name, b.name_ru, b.art, o.entry_id, o.item_cents, o.item, o.created_at`;
const WITH_NAMES = 'join players p on p.id = o.player_id join case_boxes b on b.id = o.box_id';
const FROM = `from case_openings o ${WITH_NAMES}`;

/** SQL: worth received by the opening's player, in cents: the item, or in a battle the drops of the winner. [BT-31] */
const RECEIVED = 'coalesce(o.won_cents, o.item_cents)';

/** SQL columns of a live drop; `$2`: smallest payout of a large win, in cents. */
const DROP = `${SHOWN}, ${isLargeWin({ win: RECEIVED, stake: 'o.price_cents', least: '$2' })} as is_large`;

/** The newest openings of real players. */
export const lastDrops = (query: Query, most: number, leastCents: number): Promise<DropRow[]> =>
  query.query(`select ${DROP} ${FROM} where not o.is_demo order by o.id desc limit $1`, [most, leastCents]);

export const dropsByIds = (query: Query, ids: readonly number[], leastCents: number): Promise<DropRow[]> =>
  query.query(`select ${DROP} ${FROM} where o.id = any($1::bigint[]) order by o.id desc`, [[...ids], leastCents]);

/** An opening with all data for its verification. Openings of banned players can be verified too. */
export interface ProvenRow extends DropRow {
  price_cents: number;
  version: number;
  rules_version: number;
  hash: string;
  seed_hash: string;
  seed: string | null;
  client_seed: string;
  nonce: number;
  number: number;
  battle_id: number | null;
}

export const findOpening = async (query: Query, id: number): Promise<ProvenRow | null> =>
  (
    await query.query<ProvenRow>(
      `select ${SHOWN}, o.price_cents, o.version, o.rules_version, v.hash, s.hash as seed_hash, s.seed, o.client_seed, o.nonce, o.number, o.battle_id
       ${FROM} join case_box_versions v on v.box_id = o.box_id and v.version = o.version join case_seeds s on s.id = o.seed_id
       where o.id = $1`,
      [id],
    )
  )[0] ?? null;

/** Returns the chances of a version of a box, by rising entry number. */
export const chancesOf = (
  query: Query,
  { boxId, version }: { boxId: number; version: number },
): Promise<{ id: number; parts: number }[]> =>
  query.query('select entry_id as id, parts from case_box_items where box_id = $1 and version = $2 order by entry_id', [
    boxId,
    version,
  ]);

/** An opening of a seed, with the data for its verification. */
export interface SeedOpeningRow {
  id: number;
  rules_version: number;
  hash: string;
  client_seed: string;
  nonce: number;
  number: number;
  entry_id: number;
}

/** Openings of a seed below a nonce, newest first. */
export const openingsOfSeed = (
  query: Query,
  { seedId, before, most }: { seedId: number; before: number; most: number },
): Promise<SeedOpeningRow[]> =>
  query.query(
    `select o.id, o.rules_version, v.hash, o.client_seed, o.nonce, o.number, o.entry_id
     from (select * from case_openings where seed_id = $1 and nonce < $2 order by nonce desc limit $3) o
     join case_box_versions v on v.box_id = o.box_id and v.version = o.version
     order by o.nonce desc`,
    [seedId, before, most],
  );

/**
 * Returns the chances of boxes with these hashes. A hash covers all chances, so any version with it has the same ones.
 */
export const chancesByHash = (
  query: Query,
  hashes: readonly string[],
): Promise<{ hash: string; chances: { id: number; parts: number }[] }[]> =>
  query.query(
    `select v.hash, jsonb_agg(jsonb_build_object('id', i.entry_id, 'parts', i.parts) order by i.entry_id) as chances
     from (select distinct on (hash) hash, box_id, version from case_box_versions where hash = any($1::text[])) v
     join case_box_items i on i.box_id = v.box_id and i.version = v.version
     group by v.hash order by v.hash`,
    [[...hashes]],
  );

type OwnOpening = DropRow & { price_cents: number; battle_id: number | null; received_cents: number };

const OWN = `${SHOWN}, o.price_cents, o.battle_id, ${RECEIVED} as received_cents`;

/** Returns a player's openings of a range, newest first. A subquery cuts the page out before the joins, for speed. */
export const openingsOfPlayer = (
  query: Query,
  { playerId, range, most }: { playerId: number; range: IdRange; most: number },
): Promise<OwnOpening[]> =>
  query.query(
    `select ${OWN}
     from (select * from case_openings where player_id = $1 and id < $2 and id >= $3 order by id desc limit $4) o
     ${WITH_NAMES} order by o.id desc`,
    [playerId, range.below, range.from, most],
  );

/** Sums a player's openings of a range. All of them count, because each is settled when it is written. */
export const openingSums = async (
  query: Query,
  { playerId, range }: { playerId: number; range: IdRange },
): Promise<BetSums> =>
  one(
    await query.query<BetSums>(
      `select count(*)::int as bets, coalesce(sum(price_cents), 0)::bigint as staked_cents,
         coalesce(sum(coalesce(won_cents, item_cents)), 0)::bigint as returned_cents
       from case_openings where player_id = $1 and id >= $2 and id < $3`,
      [playerId, range.from, range.below],
    ),
  );

/**
 * Returns a page of a player's openings that match. One that gave more than its price is won, any other lost. [CA-17]
 */
export const wantedOpenings = async (
  query: Query,
  asked: { playerId: number; range: IdRange; most: number; wanted: Wanted },
): Promise<{ rows: OwnOpening[]; next: string | null }> => {
  const { playerId, range, most, wanted } = asked;
  const { ids, next } = await wantedIds(query, {
    newest: `select id, price_cents between $4::bigint and $6::bigint
        and ($5 = 'all' or ($5 = 'won' and coalesce(won_cents, item_cents) > price_cents)
          or ($5 = 'lost' and coalesce(won_cents, item_cents) <= price_cents)) as is_wanted
      from case_openings where player_id = $3 and id >= $1 and id < $2`,
    params: [playerId, wanted.leastCents, wanted.result, wanted.mostCents],
    range,
    most,
  });
  const rows = await query.query<OwnOpening>(
    `select ${OWN} ${FROM} where o.id = any($1::bigint[]) order by o.id desc`,
    [ids],
  );
  return { rows, next };
};
