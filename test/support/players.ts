import { AGREEMENT_VERSION } from '@updraft/contract';
import { HOUSE, cashOf, itemsOf, post } from '@updraft/ledger';
import type { Db, Query } from '../../apps/server/src/db/db.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { Catalogue, seedCatalogue } from '../../apps/server/src/kernel/catalogue.ts';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { hashToken } from '../../apps/server/src/lib/hash.ts';
import type { ChosenRounds } from './chosen-chain.ts';
import { storeChain } from './stored-chain.ts';

/** A player created before the start of the server, with a session and items to stake. */
export interface Player {
  id: number;
  steamId: string;
  token: string;
  items: { id: number; cents: number }[];
}

const CAPITAL_CENTS = 500_000_000;
const CASH_CENTS = 100_000;
const CHUNK = 500;

interface Person {
  id: number;
  steam_id: string;
}

const insertPlayers = (query: Query, count: number): Promise<Person[]> =>
  query.query(
    `insert into players (steam_id, username, accepted_version)
     select '76561198' || lpad(n::text, 9, '0'), 'player ' || n, $2::int from generate_series(1, $1) n returning id, steam_id`,
    [count, AGREEMENT_VERSION],
  );

const tokenOf = (playerId: number): string => `token-of-prepared-player-${String(playerId).padStart(12, '0')}`;

const insertSessions = async (query: Query, ids: readonly number[]): Promise<void> => {
  const rows = ids.map((id) => ({ id, hash: hashToken(tokenOf(id)).toString('hex') }));
  await query.query(
    `insert into sessions (token_hash, player_id, expires_at)
     select decode(s.hash, 'hex'), s.id, now() + interval '30 days'
     from jsonb_to_recordset($1::jsonb) as s(id bigint, hash text)`,
    [JSON.stringify(rows)],
  );
};

/** Gives cash and items by balanced transfers, as the site does. `counts`: number of items of each player. */
const grant = async (query: Query, people: readonly Person[], counts: readonly number[]): Promise<Player[]> => {
  const most = counts.reduce((sum, count) => sum + count, 0);
  const items = await query.query<{ id: number; price_cents: number }>(
    `select id, price_cents from items where account_id = ${HOUSE.stock} and price_cents between 50 and 3000 order by id limit $1`,
    [most],
  );
  if (items.length < most) throw new Error(`the stock has only ${items.length} items to give away`);
  const players = people.map(({ id, steam_id: steamId }, at) => ({
    id,
    steamId,
    token: tokenOf(id),
    items: items.splice(0, counts[at]).map((item) => ({ id: item.id, cents: item.price_cents })),
  }));
  await post(
    query,
    players.map((player) => ({
      key: `prepared.grant:${player.id}`,
      kind: 'sandbox.grant' as const,
      playerId: player.id,
      cash: [{ from: HOUSE.capital, to: cashOf(player.id), cents: CASH_CENTS }],
      items: player.items.map((item) => ({
        itemId: item.id,
        from: HOUSE.stock,
        to: itemsOf(player.id),
        priceCents: item.cents,
      })),
    })),
  );
  return players;
};

/** Number of items for each player: the same for all, or by the player's place in the list. */
export type ItemsEach = number | ((at: number) => number);

/** Creates `count` players with sessions, cash and `itemsEach` items in an open database. */
const addPlayers = async (db: Db, { count, itemsEach }: { count: number; itemsEach: ItemsEach }): Promise<Player[]> => {
  const counts = Array.from({ length: count }, (_, at) => (typeof itemsEach === 'number' ? itemsEach : itemsEach(at)));
  const players: Player[] = [];
  const people = await db.tx((query) => insertPlayers(query, count));
  for (let at = 0; at < people.length; at += CHUNK) {
    const chunk = people.slice(at, at + CHUNK);
    players.push(
      ...(await db.tx(async (query) => {
        await insertSessions(
          query,
          chunk.map(({ id }) => id),
        );
        return grant(query, chunk, counts.slice(at, at + CHUNK));
      })),
    );
  }
  return players;
};

/** Prepares a database with the whole catalogue and players for the start of a server, and closes it. */
export const prepareDatabase = async (
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  {
    count,
    itemsEach,
    more,
    rounds,
  }: { count: number; itemsEach: ItemsEach; more?: (db: Db) => Promise<void>; rounds?: ChosenRounds },
): Promise<Player[]> => {
  const db = await openDb({ databaseUrl, dataDir });
  try {
    await migrate(db);
    await seedCatalogue(db, {
      catalogue: new Catalogue({ clock: systemClock }),
      openWith: { capitalCents: CAPITAL_CENTS },
    });
    const players = await addPlayers(db, { count, itemsEach });
    await more?.(db);
    if (rounds) await storeChain(db, { dataDir, chosen: rounds });
    await db.exec('analyze');
    return players;
  } finally {
    await db.close();
  }
};
