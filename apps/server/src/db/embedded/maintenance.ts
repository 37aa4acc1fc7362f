import type { Query } from '../db.ts';

/** How often what a server's background processes would do is done here; it does nothing by itself. */
const CHECKPOINT_EVERY_MS = 60_000;
/** Dead rows pile up in the few tables that are updated; the journal is append-only. */
const VACUUM_EVERY_CHECKPOINTS = 10;

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

export interface MaintenanceOptions {
  /** Time between two checkpoints, in milliseconds. */
  maintenanceEveryMs?: number;
  vacuumEveryCheckpoints?: number;
  onFault?: (error: Error) => void;
}

/** Does both by timer; answers how to stop. What fails is told to `onFault` and done again the next time. */
export const startMaintenance = (
  turn: Turn,
  { maintenanceEveryMs = CHECKPOINT_EVERY_MS, vacuumEveryCheckpoints = VACUUM_EVERY_CHECKPOINTS, onFault = () => undefined }: MaintenanceOptions = {},
): (() => void) => {
  let round = 0;
  let isStopped = false;
  const timer = setInterval(() => {
    round++;
    const work = round % vacuumEveryCheckpoints === 0 ? checkpoint(turn).then(() => vacuum(turn)) : checkpoint(turn);
    // What was under way when the database was closed is no fault.
    work.catch((error: unknown) => isStopped || onFault(error instanceof Error ? error : new Error(String(error))));
  }, maintenanceEveryMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
