import pg from 'pg';
import { type Db, type Query, inTransaction, withRetry } from './db.ts';

// int8 as number: ids and cents stay far below 2^53, checked by the ledger's bounds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The driver's list of types names no arrays, and it returns them as text.
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8;
const parseTextArray = pg.types.getTypeParser(INT8_ARRAY) as unknown as (text: string) => string[];
pg.types.setTypeParser(INT8_ARRAY, (text: string) => parseTextArray(text).map(Number));

/**
 * A node that was cut off in mid-transaction must not hold its locks for hours. Nothing is compiled: statements here
 * need milliseconds, while compiling one with an overestimated cost needs two hundred. Data is in memory or on a
 * solid-state disk, where all pages are equally near: with the default, a young database would be scanned from end to
 * end.
 */
const guards = (statementMs: number): string => {
  const idleMs = statementMs === 0 ? 10_000 : Math.min(statementMs, 10_000);
  const settings = {
    idle_in_transaction_session_timeout: idleMs,
    lock_timeout: Math.min(idleMs, 15_000),
    statement_timeout: statementMs,
    jit: 'off',
    random_page_cost: 1.1,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
};

interface PostgresOptions {
  url: string;
  maxConnections: number;
  statementMs?: number;
  answerMs?: number;
}

/**
 * PostgreSQL through `pg`. Statements are prepared by name on their first use.
 * - `statementMs`: how long the server lets a statement run (0, the default: for ever).
 * - `answerMs`: how long the client waits for an answer before it gives the connection up, because a peer that is gone
 *   sends nothing.
 */
export const openPostgres = async ({
  url,
  maxConnections,
  statementMs = 0,
  answerMs,
}: PostgresOptions): Promise<Db> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Statements that a transaction asks for together are sent together: under load each answer waits for its turn.
    pipeline: true,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    application_name: 'updraft',
    options: guards(statementMs),
  });
  // An idle connection that the server closes must not end the process; the next use reconnects.
  pool.on('error', () => undefined);
  // Nor must one in use: its statement fails, and the caller handles that.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    let name = names.get(sql);
    if (!name) names.set(sql, (name = `s${names.size}`));
    return name;
  };
  const on = (runner: { query: pg.Pool['query'] }): Query => ({
    query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await runner.query<Row & pg.QueryResultRow>({ name: nameOf(sql), text: sql, values: [...params] }))
        .rows as Row[],
  });
  await pool.query('select 1');
  return {
    kind: 'postgres',
    ...on(pool),
    exec: async (sql) => void (await pool.query(sql)),
    tx: (work) =>
      withRetry(async () => {
        const client = await pool.connect();
        let broken: Error | undefined;
        const exec = async (sql: string): Promise<void> => {
          const done = client.query(sql);
          // A connection that cannot even roll back is given up. The first error says why.
          if (sql === 'rollback') await done.catch((failure: Error) => (broken = failure));
          else await done;
        };
        try {
          return await inTransaction({ exec, commit: async () => (await client.query('commit')).command }, () =>
            work(on(client)),
          );
        } finally {
          client.release(broken);
        }
      }),
    waitingCount: () => pool.waitingCount,
    close: () => pool.end(),
  };
};
