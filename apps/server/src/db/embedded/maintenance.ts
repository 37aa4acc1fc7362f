import { setTimeout as sleep } from 'node:timers/promises';
import type { Query } from '../db.ts';

/** How often what a server's background processes would do is done here; it does nothing by itself. */
const CHECKPOINT_EVERY_MS = 60_000;
/** Dead rows pile up in the few tables that are updated; the journal is append-only. */
const VACUUM_EVERY_CHECKPOINTS = 10;
/** So long a pass waits for quiet moments, longer than most flights: what is left then is done whatever goes on. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 50;
/**
 * Four segments of the log. A checkpoint that finds no room for a file of its own panics, which ends the process, also
 * while the log itself could still be written; a vacuum writes log without end. With less than this both are left.
 */
export const LEAST_ROOM_BYTES = 64 * 1024 * 1024;

type Connection = Query & { exec(sql: string): Promise<void> };
/** Gives the connection for one short piece of work at a time. */
type Turn = (work: (connection: Connection) => Promise<void>) => Promise<void>;

/** Writes the log's changes into the data files, so that neither the log nor the next start grows without bound. */
const checkpoint = (turn: Turn): Promise<void> => turn((connection) => connection.exec('checkpoint'));

/** Frees dead rows and renews the planner's figures, table by table: nobody waits longer than for the largest. */
const vacuum = async (turn: Turn): Promise<void> => {
  let tables: string[] = [];
  await turn(async (connection) => {
    tables = (await connection.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)).map(({ name }) => name);
  });
  for (const table of tables) await turn((connection) => connection.exec(`vacuum (analyze) "${table}"`));
};

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

export interface MaintenanceOptions {
  /** Time between two checkpoints, in milliseconds. */
  maintenanceEveryMs?: number;
  vacuumEveryCheckpoints?: number;
  /** How long a pass waits for quiet moments, in milliseconds. */
  patienceMs?: number;
  onFault?: (error: Error) => void;
}

/**
 * Does both by timer; answers how to stop. A piece of work holds the only connection, the largest for half a second, so
 * each waits for a moment of which `isQuiet` says that nobody is kept by it; no longer, all of a pass together, than
 * `patienceMs`. On a disk with less room than LEAST_ROOM_BYTES (`freeBytes` says how much there is) nothing is done, which
 * is a fault. What fails is told to `onFault` and done again the next time: a vacuum is due until it has succeeded.
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
      while (!stopped.signal.aborted && !isQuiet() && performance.now() < untilMs) await sleep(LOOK_EVERY_MS, undefined, { ref: false });
      if (stopped.signal.aborted) return;
      const bytes = await freeBytes();
      if (bytes < LEAST_ROOM_BYTES) throw new Error(`checkpoint and vacuum are left until there is room: ${megabytes(bytes)} MB are free on the disk of the data directory, ${megabytes(LEAST_ROOM_BYTES)} MB are wanted`);
      await turn(work);
    };
    await checkpoint(inQuiet);
    if (passes < vacuumEveryCheckpoints) return;
    await vacuum(inQuiet);
    passes = 0;
  };
  const timer = setInterval(() => {
    // One that still waits is not joined by another; the vacuum falls due with the next.
    if (isUnderWay) return;
    isUnderWay = true;
    passes++;
    // What was under way when the database was closed is no fault.
    pass()
      .catch((error: unknown) => stopped.signal.aborted || onFault(error instanceof Error ? error : new Error(String(error))))
      .finally(() => (isUnderWay = false));
  }, maintenanceEveryMs).unref();
  return () => {
    stopped.abort();
    clearInterval(timer);
  };
};
