import type { Log } from '../lib/log.ts';
import type { Db, Query } from './db.ts';

const EVERY_MS = 600_000;
const FOLD_EVERY_MS = 5000;

/**
 * Number of rows per statement. Each statement waits for its turn, and no other query waits for more than one of them.
 */
const PORTION = 1000;

/** Rows that are kept for a limited time. The journal, bets and rounds are kept for good. */
export interface Pruned {
  table: string;
  /** The condition for rows whose time is over. */
  where: string;
}

/** The condition is repeated outside: a row may have been renewed since it was found. */
const portionOf = ({ table, where }: Pruned, portion: number): string =>
  `with gone as (
     delete from ${table}
     where ctid = any(array(select ctid from ${table} where ${where} limit ${portion})) and ${where}
     returning 1
   )
   select count(*)::int as count
   from gone`;

/** The statements of a pass, one for each table. */
export const pruneStatements = (all: readonly Pruned[], portion = PORTION): { table: string; sql: string }[] =>
  all.map((pruned) => ({ table: pruned.table, sql: portionOf(pruned, portion) }));

interface PruneOptions {
  all: readonly Pruned[];
  /** Rows a statement. */
  portion?: number;
  /** Ends the pass after the statement under way. */
  signal?: AbortSignal;
}

/** Prunes rows whose time is over, in portions. A failure with one table does not stop the others. */
export const prune = async (db: Query, log: Log, { all, portion = PORTION, signal }: PruneOptions): Promise<void> => {
  for (const { table, sql } of pruneStatements(all, portion)) {
    try {
      for (let count = portion; count === portion && !signal?.aborted;)
        count = (await db.query<{ count: number }>(sql))[0]?.count ?? 0;
    } catch (error) {
      if (!signal?.aborted) log.error({ err: error, table }, 'could not prune');
    }
  }
};

/** Prunes by timer. Returns a function that ends it. */
export const startHousekeeping = (db: Query, log: Log, all: readonly Pruned[]): (() => void) => {
  const stopped = new AbortController();
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    void prune(db, log, { all, signal: stopped.signal }).finally(() => (isUnderWay = false));
  }, EVERY_MS).unref();
  return () => {
    stopped.abort();
    clearInterval(timer);
  };
};

/** Folds what is queued for the house's accounts into their balances, by timer. Returns a function that ends it. */
export const startFolding = (db: Db, log: Log): (() => void) => {
  const timer = setInterval(
    () =>
      void db
        .query('select fold_house_deltas()')
        .catch((error: unknown) => log.error({ err: error }, 'house deltas could not be folded')),
    FOLD_EVERY_MS,
  ).unref();
  return () => clearInterval(timer);
};
