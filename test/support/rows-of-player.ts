/** All rows that a database stores about one player, to detect changes. */
import type { Db } from '../../apps/server/src/db/db.ts';

interface Reference {
  table: string;
  column: string;
  target: string;
}

/** Query of all foreign keys of one column. */
const REFERENCES = `
  select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and array_length(c.conkey, 1) = 1
  order by 1, 2`;

/** Rows that name a player by an account, or by a number without a foreign key. */
const BESIDE: readonly { name: string; rows: string }[] = [
  { name: 'players', rows: 'select * from players where id = $1' },
  { name: 'items', rows: 'select * from items where holder_of(account_id) = $1' },
  { name: 'transfers', rows: 'select * from transfers where player_id = $1' },
  { name: 'postings', rows: 'select * from postings where holder_of(account_id) = $1' },
];

/** Reads all rows of a player: those of each table as one text. */
export type ReadRows = (playerId: number) => Promise<Record<string, string>>;

/** Returns a reader of all rows of players and of dependent rows (messages of a ticket, items of a withdrawal). */
export const rowsOfPlayers = async (db: Db): Promise<ReadRows> => {
  const references = await db.query<Reference>(REFERENCES);
  const own = references.filter(({ target }) => target === 'players');
  const tables = new Set(own.map(({ table }) => table));
  const about = references.filter(({ table, target }) => tables.has(target) && table !== target);
  const reads = [
    ...BESIDE,
    ...own.map(({ table, column }) => ({
      name: `${table} by ${column}`,
      rows: `select * from ${table} where ${column} = $1`,
    })),
    ...about.flatMap(({ table, column, target }) =>
      own
        .filter((reference) => reference.table === target)
        .map((reference) => ({
          name: `${table} by ${column} of ${target} by ${reference.column}`,
          rows: `select * from ${table} where ${column} in (select id from ${target} where ${reference.column} = $1)`,
        })),
    ),
  ];
  const sql = reads
    .map(
      ({ name, rows }) =>
        `select '${name}' as name, coalesce(string_agg(r::text, ' ' order by r::text), '') as rows from (${rows}) r`,
    )
    .join(' union all ');
  return async (playerId) => {
    const found = await db.query<{ name: string; rows: string }>(sql, [playerId]);
    return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
  };
};
