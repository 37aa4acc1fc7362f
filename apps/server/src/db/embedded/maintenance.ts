import { setTimeout as sleep } from 'node:timers/promises';
import type { Query } from '../db.ts';

/** Interval of the work that a server's background processes would do; the embedded database does none by itself. */
const CHECKPOINT_EVERY_MS = 60_000;
/** Dead rows pile up in the few tables that are updated; the journal is append-only. */
const VACUUM_EVERY_CHECKPOINTS = 10;
/** Longest wait of a pass for quiet moments, longer than most flights. Then the rest is done all the same. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 50;
/**
 * Four segments of the log. A checkpoint without room for a file of its own panics, which ends the process, even while
 * the log itself could still be written. A vacuum writes log without end. With less room than this neither is done.
 */
export const MIN_ROOM_BYTES = 64 * 1024 * 1024;

type Connection = Query & { exec(sql: string): Promise<void> };
/** Gives the connection for one short piece of work at a time. */
type Turn = (work: (connection: Connection) => Promise<void>) => Promise<void>;

/** Writes the log's changes into the data files, so that neither the log nor the next start grows without bound. */
const checkpoint = (turn: Turn): Promise<void> => turn((connection) => connection.exec('checkpoint'));

/**
 * Thresholds of a table's maintenance: the share of dead rows, added rows (nothing has marked their pages yet), the age
 * of its rows in transactions, and the share of changed rows before the planner's figures are renewed. Little and
 * often: each piece of work is short, and a table that has not changed costs nothing.
 */
const DUE = { rows: 50, deadShare: 0.02, added: 10_000, behind: 100_000_000, changedShare: 0.1 };
/**
 * A sample of 7,500 rows. PostgreSQL's own 100 means 30,000, and then the largest column of all holds the connection
 * for half a second.
 */
const STATISTICS_TARGET = 25;

interface Worn {
  name: string;
  /** True if it has dead rows to free, or pages to mark. */
  isWorn: boolean;
  /** Columns whose figures are out of date; empty where none are. */
  columns: string[];
}

/** The tables that a server's background processes would maintain, by the server's own counters. */
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
 * Frees dead rows of the tables that have many, and renews the planner's figures of those that have changed, column by
 * column. Nothing waits for more than one of these steps.
 */
const vacuum = async (turn: Turn): Promise<void> => {
  let tables: Worn[] = [];
  await turn(async (connection) => {
    // Counters are written now and then, by a connection that rests: this one needs them at once.
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

/** Waits until `isQuiet` returns true, or until `untilMs` by `performance.now()`. */
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
  /** Longest wait of a pass for quiet moments. */
  patienceMs?: number;
  onFault?: (error: Error) => void;
}

/**
 * Runs checkpoints and vacuums by timer; returns a function that stops it. A piece of work holds the only connection.
 * Each waits for a moment at which `isQuiet` is true, all of a pass together no longer than `patienceMs`. With fewer
 * free bytes than MIN_ROOM_BYTES (`freeBytes`) nothing is done, which counts as a fault. A fault is reported to
 * `onFault` and repaired the next time: a vacuum is due until it has succeeded.
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
    // Only one pass runs at a time. A pass that is left out here does not count towards the next vacuum.
    if (isUnderWay) return;
    isUnderWay = true;
    passes++;
    // Work that the closing of the database interrupts is no fault.
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
