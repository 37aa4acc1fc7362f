import { setTimeout as sleep } from 'node:timers/promises';
import type { Query } from '../db.ts';

/** Interval of checkpoints, ms. The embedded database has no background processes that would make them. */
const CHECKPOINT_EVERY_MS = 60_000;
/**
 * Checkpoints between two vacuums. Dead rows accumulate only in the few tables that are updated; the journal is
 * append-only.
 */
const VACUUM_EVERY_CHECKPOINTS = 10;
/**
 * Longest wait of a pass for quiet moments, ms: longer than most flights of crash rounds. After it the pass continues
 * without them.
 */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 50;
/**
 * Least free space, in bytes: four segments of the log. A checkpoint without room for its own file panics, which ends
 * the process, even while the log itself could still be written. A vacuum writes log without a bound. With less space
 * neither is started, and a copy of the data directory must leave this space free.
 */
export const MIN_ROOM_BYTES = 64 * 1024 * 1024;

type Connection = Query & { exec(sql: string): Promise<void> };
/** Runs one short piece of work with the only connection. */
type Turn = (work: (connection: Connection) => Promise<void>) => Promise<void>;

/**
 * Writes the log's changes into the data files, so that neither the log nor the duration of the next start grows
 * without bound.
 */
const checkpoint = (turn: Turn): Promise<void> => turn((connection) => connection.exec('checkpoint'));

/**
 * Thresholds of a table's maintenance: a number and a share of dead rows, added rows (no vacuum has marked their pages
 * yet), the age of its rows in transactions, and the share of changed rows from which the planner's statistics are
 * renewed. The thresholds are low, so that each piece of work is short. A table without changes needs no work.
 */
const DUE = { rows: 50, deadShare: 0.02, added: 10_000, behind: 100_000_000, changedShare: 0.1 };
/**
 * Statistics target for a sample of 7,500 rows. PostgreSQL's default of 100 samples 30,000, and the largest column
 * would then occupy the connection for half a second.
 */
const STATISTICS_TARGET = 25;

/** Table that needs maintenance. */
interface Worn {
  name: string;
  /**
   * True if the table needs a vacuum: by `DUE` it has too many dead rows, too many rows added since the last vacuum, or
   * rows that are too old (to be frozen).
   */
  isWorn: boolean;
  /** Columns whose statistics are out of date; empty: none. */
  columns: string[];
}

/** Query for tables and their maintenance needs, by PostgreSQL's own counters. */
const WORN = `
select c.relname as name,
  s.n_dead_tup > ${DUE.rows} + ${DUE.deadShare} * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > ${DUE.added}
    or age(c.relfrozenxid) > ${DUE.behind} as "isWorn",
  case when s.n_mod_since_analyze > ${DUE.rows} + ${DUE.changedShare} * greatest(c.reltuples, 0)
    then array(
      select a.attname::text
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      order by a.attnum
    ) else '{}' end as columns
from pg_class c join pg_stat_user_tables s on s.relid = c.oid
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`;

/**
 * Frees dead rows of tables that have many, and renews the planner's statistics of changed tables, column by column.
 * Other work runs between two of these steps.
 */
const vacuum = async (turn: Turn): Promise<void> => {
  let tables: Worn[] = [];
  await turn(async (connection) => {
    // PostgreSQL flushes its counters only now and then; the query below needs the current ones.
    await connection.query('select pg_stat_force_next_flush()');
    tables = (await connection.query<Worn>(WORN)).filter(({ isWorn, columns }) => isWorn || columns.length > 0);
  });
  for (const { name, isWorn, columns } of tables) {
    if (isWorn) await turn((connection) => connection.exec(`vacuum "${name}"`));
    for (const column of columns) {
      const analyze = `set default_statistics_target = ${STATISTICS_TARGET}; analyze "${name}" ("${column}"); reset default_statistics_target`;
      await turn((connection) => connection.exec(analyze));
    }
  }
};

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/** Waits until `isQuiet` returns true, until `untilMs` by `performance.now()`, or until `isStopped` returns true. */
export const quietMoment = async ({
  isQuiet,
  untilMs = performance.now() + PATIENCE_MS,
  isStopped = () => false,
}: {
  isQuiet: () => boolean;
  untilMs?: number;
  isStopped?: () => boolean;
}): Promise<void> => {
  while (!isStopped() && !isQuiet() && performance.now() < untilMs)
    await sleep(LOOK_EVERY_MS, undefined, { ref: false });
};

export interface MaintenanceOptions {
  /** Time between two checkpoints, in milliseconds. */
  maintenanceEveryMs?: number;
  vacuumEveryCheckpoints?: number;
  /** Longest wait of a pass for quiet moments, ms. */
  patienceMs?: number;
  onFault?: (error: Error) => void;
}

/**
 * Runs checkpoints and vacuums by timer. Returns a function that stops them. A piece of work occupies the only
 * connection, so each waits until `isQuiet` is true; the waits of a pass last no longer than `patienceMs` together. If
 * `freeBytes` is below MIN_ROOM_BYTES, nothing is done, which counts as a fault. A fault is reported to `onFault`, and
 * the next pass tries again; a vacuum that failed is repeated in every pass until it succeeds.
 */
export const startMaintenance = (
  turn: Turn,
  {
    maintenanceEveryMs = CHECKPOINT_EVERY_MS,
    vacuumEveryCheckpoints = VACUUM_EVERY_CHECKPOINTS,
    patienceMs = PATIENCE_MS,
    isQuiet = () => true,
    freeBytes = () => Promise.resolve(Number.POSITIVE_INFINITY),
    onFault = () => undefined,
  }: MaintenanceOptions & { isQuiet?: () => boolean; freeBytes?: () => Promise<number> } = {},
): (() => void) => {
  /** Passes since the last vacuum that succeeded. */
  let passes = 0;
  const stopped = new AbortController();
  let isUnderWay = false;
  const pass = async (): Promise<void> => {
    const untilMs = performance.now() + patienceMs;
    const inQuiet: Turn = async (work) => {
      await quietMoment({ isQuiet, untilMs, isStopped: () => stopped.signal.aborted });
      if (stopped.signal.aborted) return;
      const bytes = await freeBytes();
      if (bytes < MIN_ROOM_BYTES)
        throw new Error(
          `checkpoint and vacuum wait for room on the disk of the data directory: ` +
            `${megabytes(bytes)} MB are free, ${megabytes(MIN_ROOM_BYTES)} MB are needed`,
        );
      await turn(work);
    };
    await checkpoint(inQuiet);
    if (passes < vacuumEveryCheckpoints) return;
    await vacuum(inQuiet);
    passes = 0;
  };
  const timer = setInterval(() => {
    // One pass runs at a time. A tick during a pass is skipped and does not count towards the next vacuum.
    if (isUnderWay) return;
    isUnderWay = true;
    passes++;
    // A failure of work that is interrupted by closing the database is not a fault.
    pass()
      .catch(
        (error: unknown) =>
          stopped.signal.aborted || onFault(error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => (isUnderWay = false));
  }, maintenanceEveryMs).unref();
  return () => {
    stopped.abort();
    clearInterval(timer);
  };
};
