/**
 * Runs one statement and returns its rows. Parameters are positional (`$1` …); ids and sums are returned as numbers.
 * Rejects with NoAnswer if PostgreSQL is not reached, or is overloaded, stopping, starting or a standby.
 */
export interface Query {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database, PostgreSQL or embedded: one dialect, one interface. `tx` runs `work` in one transaction. It runs `work`
 * again after an error of RETRYABLE, so `work` must have no effect outside the transaction.
 */
export interface Db extends Query {
  readonly kind: 'postgres' | 'embedded';
  tx<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Runs several statements without parameters, for migrations. */
  exec(sql: string): Promise<void>;
  /** Number of failed maintenance steps since the opening; undefined on PostgreSQL, which maintains itself. */
  readonly maintenanceFaults?: () => number;
  /** Free bytes on the disk of the data directory; undefined on PostgreSQL, which has its own disk. */
  readonly diskFreeBytes?: () => number;
  /** Number of queries and transactions that wait for a connection now. */
  readonly waitingCount: () => number;
  close(): Promise<void>;
}

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
}

/**
 * Codes of errors after which a transaction may be retried, because it changed nothing: deadlock, serialisation
 * failure, and a write to a server that accepts none after a failover.
 */
const RETRYABLE = new Set(['40P01', '40001', '25006']);
const TRIES = 4;

/** Runs `attempt` up to four times in all, as long as it fails with a retryable error. Throws its last error. */
export const withRetry = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= TRIES || !RETRYABLE.has((error as DatabaseError).code ?? '')) throw error;
    }
  }
};

/**
 * Thrown if the caller swallowed the error of a statement, and the database therefore rolled the transaction back. The
 * transaction has changed nothing.
 */
export class TransactionAborted extends Error {
  constructor(tag: string) {
    super(
      `a transaction was not committed (${tag || 'no answer'}): one of its statements had failed, and its error was swallowed`,
    );
    this.name = 'TransactionAborted';
  }
}

/** A connection that begins and ends transactions. `commit` returns the tag with the outcome of the transaction. */
interface Transactional {
  exec: (sql: 'begin' | 'rollback') => Promise<unknown>;
  commit: () => Promise<string>;
}

/**
 * Runs `work` between `begin` and `commit`, or `rollback` when it throws. After a failed statement the database
 * responds to a commit by rolling back, without an error; in this case the function throws TransactionAborted. `begin`
 * is sent together with the first statements of `work` and not awaited: statements of a connection run in order, and a
 * `begin` fails only with its connection.
 */
export const inTransaction = async <T>({ exec, commit }: Transactional, work: () => Promise<T>): Promise<T> => {
  const begun = exec('begin');
  begun.catch(() => undefined);
  try {
    const result = await work();
    await begun;
    const tag = await commit();
    if (tag !== 'COMMIT') throw new TransactionAborted(tag);
    return result;
  } catch (error) {
    await exec('rollback');
    throw error;
  }
};

/** Returns the name of the constraint or rule that a statement violated; null: the error has another cause. */
export const violated = (error: unknown): string | null => {
  const { code, constraint, message } = error as DatabaseError;
  if (code === '23505' || code === '23514') return constraint ?? code;
  // Raised by the ledger's own triggers; the message begins with the rule's name.
  return code === 'UP001' ? (message ?? 'rule') : null;
};

/** Returns the single row of a statement that always yields one. Throws if there is none. */
export const one = <Row>(rows: readonly Row[]): Row => {
  const row = rows[0];
  if (row === undefined) throw new Error('a statement that yields a row yielded none');
  return row;
};

/** Returns true if the server accepts writes. After a failover a standby does not. */
export const takesWrites = async (query: Query): Promise<boolean> =>
  one(await query.query<{ mode: string }>(`select current_setting('transaction_read_only') as mode`)).mode === 'off';

/**
 * Returns the time of the database's clock at the beginning of the transaction, ms since 1970. Periods that are
 * compared with it begin and end for all processes at once, whatever their own clocks show.
 */
export const databaseNowMs = async (query: Query): Promise<number> =>
  one(await query.query<{ now: Date }>('select now() as now')).now.getTime();
