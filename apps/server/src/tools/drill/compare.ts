import { type Db, one } from '../../db/db.ts';

/**
 * Number of last rows of a table that are compared one by one. Transactions do not commit in the order of their ids, so
 * a copy may lack some of its last rows. Earlier rows are only counted.
 */
const TAIL_ROWS = 10_000;

/** Queries for the ids and transaction times of rows. Later rows have larger ids. */
const TABLES = {
  players: 'select id, created_at as at from players',
  transfers: 'select id, created_at as at from transfers',
  items: 'select i.id, t.created_at as at from items i join transfers t on t.id = i.born_transfer_id',
} as const;

interface Row {
  id: number;
  at: Date;
}

/** One table in the running database and in the restored one. */
export interface Compared {
  table: string;
  live: number;
  restored: number;
  /** Rows of the running database before the moment that are not in the restored one. */
  missing: number;
  /** Time of the oldest missing row; null: nothing is missing. */
  missingSince: Date | null;
  /** True if the tables differ before their last rows, or if the restored one has rows that the running one never had. */
  isDifferent: boolean;
}

const countOf = async (db: Db, table: string, upTo: number): Promise<number> =>
  one(await db.query<{ rows: number }>(`select count(*) as rows from ${table} where id <= $1`, [upTo])).rows;

const tailOf = (db: Db, select: string, after: number): Promise<Row[]> =>
  db.query<Row>(`select id, at from (${select}) r where id > $1 order by id`, [after]);

const compare = async (
  [table, select]: [string, string],
  { live, restored, moment }: { live: Db; restored: Db; moment: Date },
): Promise<Compared> => {
  const [first] = await restored.query<Row>(`select id from ${table} order by id desc offset ${TAIL_ROWS} limit 1`);
  const until = first?.id ?? 0;
  const [liveHead, restoredHead] = await Promise.all([countOf(live, table, until), countOf(restored, table, until)]);
  // The restored database is read first. Rows that the running one gets meanwhile are younger than `moment`, so they do
  // not count as missing.
  const restoredTail = await tailOf(restored, select, until);
  const liveTail = await tailOf(live, select, until);
  const restoredIds = new Set(restoredTail.map(({ id }) => id));
  const liveIds = new Set(liveTail.map(({ id }) => id));
  const missing = liveTail.filter(({ id, at }) => !restoredIds.has(id) && at < moment);
  return {
    table,
    live: liveHead + liveTail.length,
    restored: restoredHead + restoredTail.length,
    missing: missing.length,
    missingSince: missing.reduce<Date | null>((oldest, { at }) => (oldest && oldest < at ? oldest : at), null),
    isDifferent: liveHead !== restoredHead || restoredTail.some(({ id }) => !liveIds.has(id)),
  };
};

/** Compares the tables of `TABLES` in the running database and in a copy restored as of `moment`. Writes to neither. */
export const compareDatabases = async (databases: { live: Db; restored: Db; moment: Date }): Promise<Compared[]> => {
  const compared: Compared[] = [];
  for (const table of Object.entries(TABLES)) compared.push(await compare(table, databases));
  return compared;
};
