import type { Log } from '../lib/log.ts';
import type { Db, Query } from './db.ts';

const EVERY_MS = 600_000;
const FOLD_EVERY_MS = 5000;

/** Number of rows per statement. Other queries run between two statements, so none waits longer than one of them. */
const PORTION = 1000;

/** Rows that are deleted after a limited time. The journal, bets and rounds are kept permanently. */
export interface Pruned {
  table: string;
  /** SQL condition of the rows to delete. */
  where: string;
}

/** The condition is repeated in the delete, because a row may have been renewed since the select. */
const portionOf = ({ table, where }: Pruned, portion: number): string =>
  `with gone as (
     delete from ${table}
     where ctid = any(array(select ctid from ${table} where ${where} limit ${portion})) and ${where}
     returning 1
   )
   select count(*)::int as count
   from gone`;

/** Returns the statements of a pass, one for each table. */
export const pruneStatements = (all: readonly Pruned[], portion = PORTION): { table: string; sql: string }[] =>
  all.map((pruned) => ({ table: pruned.table, sql: portionOf(pruned, portion) }));

interface PruneOptions {
  all: readonly Pruned[];
  /** Number of rows per statement. */
  portion?: number;
  /** Aborted: the pass ends after the statement under way. */
  signal?: AbortSignal;
}

/** Deletes expired rows in portions. A failure with one table is logged and does not stop the others. */
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

/** Deletes expired rows every ten minutes. Returns a function that ends this. */
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

/**
 * Adds queued amounts of the house's accounts to their balances every five seconds. Returns a function that ends this.
 */
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
