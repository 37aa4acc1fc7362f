import pg from 'pg';
import { CannotStart } from '../lib/cannot-start.ts';
import { NoAnswer } from '../lib/no-answer.ts';
import { type Db, type Query, inTransaction, withRetry } from './db.ts';
import { PROCESS_NAME } from './process-name.ts';

// Values of type int8 become numbers: ids and cents stay far below 2^53, which the ledger's bounds ensure.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The driver has no parser for arrays of int8 and returns their elements as text.
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8;
const parseTextArray = pg.types.getTypeParser(INT8_ARRAY) as unknown as (text: string) => string[];
pg.types.setTypeParser(INT8_ARRAY, (text: string) => parseTextArray(text).map(Number));

/**
 * Returns the settings of each connection. Time limits end the transaction of a node that was cut off in its middle, so
 * that it does not hold locks for hours. JIT compilation is off: statements here need milliseconds, while compiling one
 * with an overestimated cost needs two hundred. Data is in memory or on a solid-state disk, where a random read costs
 * about as much as a sequential one; with the default cost, a young database would be scanned from end to end.
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

const NO_POOLER =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, that does not pass on the settings of a connection. ' +
  'Name PostgreSQL itself: the site pools its connections, and needs at most 20 of them for each process.';

/**
 * Checks each new connection. It refuses a pooler that ignores the connection's settings, since transactions would have
 * no time limit. It also refuses a server that accepts no writes: after a failover the address may still lead to the
 * old server.
 */
const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
  client
    .query<{ is_standby: boolean; lock_timeout: string }>(
      `select pg_is_in_recovery() as is_standby, current_setting('lock_timeout') as lock_timeout`,
    )
    .then(
      ({ rows: [row] }) => {
        if (row?.lock_timeout === '0') done(new CannotStart(NO_POOLER));
        else done(row?.is_standby ? new Error('the PostgreSQL server is a standby: it takes no writes') : undefined);
      },
      (error: unknown) => done(error as Error),
    );
};

/** Returns true for PgBouncer's error about settings that come with a connection. */
const isOfPooler = (error: unknown): boolean => /unsupported startup parameter/.test((error as Error).message);

/** Error code of a write that a server refuses because a failover has made it a standby. */
const READ_ONLY = '25006';
/**
 * Error codes of a server that is overloaded, stopping or starting: too many connections, a lock or statement timeout,
 * an idle transaction that was cut off, a shutdown, a crash, a start.
 */
const AWAY = new Set([READ_ONLY, '53300', '55P03', '57014', '25P03', '57P01', '57P02', '57P03']);
/**
 * Returns true if a statement failed because the server cannot respond: it reports an error of AWAY, or the connection
 * failed. An error that the server did not report is one of the connection, unless it is a mistake of the caller.
 */
const isWithoutAnswer = (error: Error): boolean =>
  error instanceof pg.DatabaseError
    ? AWAY.has(error.code ?? '')
    : !(error instanceof TypeError || error instanceof RangeError);
/** Smallest interval between two replacements of a pool, ms. */
const REPLACE_EVERY_MS = 1000;
/** Functions that replace the open pools, by the URL of their server. */
const replacements = new Map<string, Set<() => void>>();

interface PostgresOptions {
  url: string;
  maxConnections: number;
  statementMs?: number;
  answerMs?: number;
}

/**
 * Opens PostgreSQL through `pg`. Statements are prepared by name on their first use. After a write that the server
 * refuses because it is read-only, all pools to that URL get new connections, because a failover has taken place.
 * Throws CannotStart if the URL leads to a pooler that ignores settings.
 * - `statementMs`: longest run of a statement at the server (0, the default: no limit).
 * - `answerMs`: longest wait of the client for a response (undefined: no limit). After it the client closes the
 *   connection, because a lost peer sends nothing.
 */
export const openPostgres = async ({
  url,
  maxConnections,
  statementMs = 0,
  answerMs,
}: PostgresOptions): Promise<Db> => {
  const newPool = (): pg.Pool => {
    const made = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // Concurrent statements of a transaction are sent together, because under load each response waits for its turn.
      pipeline: true,
      ...(answerMs !== undefined && { query_timeout: answerMs }),
      application_name: PROCESS_NAME,
      options: guards(statementMs),
      verify,
    });
    // An idle connection that the server closes must not end the process; the next use reconnects.
    made.on('error', () => undefined);
    // A connection in use must not end the process either: its statement fails, and the caller handles that.
    made.on('connect', (client) => client.on('error', () => undefined));
    return made;
  };
  let pool = newPool();
  let replacedMs = Number.NEGATIVE_INFINITY;
  /** Replaces the pool. Each connection to the old server ends as soon as it is not in use. */
  const replace = (): void => {
    if (performance.now() - replacedMs < REPLACE_EVERY_MS) return;
    replacedMs = performance.now();
    void pool.end().catch(() => undefined);
    pool = newPool();
  };
  const heard = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: Error & { code?: string }) => {
      if (error.code === READ_ONLY) for (const other of replacements.get(url) ?? []) other();
      throw isWithoutAnswer(error) ? new NoAnswer(error.message, error) : error;
    });
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    let name = names.get(sql);
    if (!name) names.set(sql, (name = `s${names.size}`));
    return name;
  };
  const on = (runner: () => { query: pg.Pool['query'] }): Query => ({
    query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await heard(runner().query<Row & pg.QueryResultRow>({ name: nameOf(sql), text: sql, values: [...params] })))
        .rows as Row[],
  });
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw isOfPooler(error) ? new CannotStart(NO_POOLER) : error;
  });
  const pools = replacements.get(url) ?? new Set();
  replacements.set(url, pools.add(replace));
  return {
    kind: 'postgres',
    ...on(() => pool),
    exec: async (sql) => void (await heard(pool.query(sql))),
    tx: (work) =>
      withRetry(async () => {
        const client = await heard(pool.connect());
        let broken: Error | undefined;
        const exec = async (sql: string): Promise<void> => {
          const done = heard(client.query(sql));
          // A connection whose rollback fails is closed. The caller gets the first error, not this one.
          if (sql === 'rollback') await done.catch((failure: Error) => (broken = failure));
          else await done;
        };
        try {
          return await inTransaction({ exec, commit: async () => (await heard(client.query('commit'))).command }, () =>
            work(on(() => client)),
          );
        } finally {
          client.release(broken);
        }
      }),
    waitingCount: () => pool.waitingCount,
    close: () => {
      pools.delete(replace);
      return pool.end();
    },
  };
};
