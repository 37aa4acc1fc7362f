import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../apps/server/src/db/db.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { putCapitalIn } from '../../apps/server/src/features/staff/capital.ts';
import { databaseFolder } from '../../apps/server/src/testing/database-folder.ts';
import { pause } from '../support/pause.ts';
import { runProgram } from '../support/run-program.ts';
import { type ArchivedCluster, startArchived } from './repository.ts';

/** Result of a command: its exit code and everything that it printed. */
interface Ended {
  code: number;
  said: string;
}

/** A site's database on an archived server, and the drill on it. */
export interface DrillWorld extends Omit<ArchivedCluster, 'drop'> {
  db: Db;
  /** Posts a transfer. */
  write(): Promise<void>;
  /** Ends the current segment of the log and waits until it is archived. Returns the name of the segment. */
  archive(): Promise<string>;
  /** Runs the drill in a folder. Afterwards neither the folder nor a process in it may exist. */
  drill(...args: string[]): Promise<Ended>;
  /** Runs the drill and sends SIGTERM as soon as the restore begins. */
  interruptedDrill(): Promise<Ended>;
  close(): Promise<void>;
}

const ARCHIVED_WITHIN_MS = 60_000;
const CENTS = 100;

/** Returns the processes whose command line names the folder. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });

/** Starts the world; null if PostgreSQL or pgBackRest is not installed. */
export const openDrillWorld = async ({ isInStore = false } = {}): Promise<DrillWorld | null> => {
  const archived = await startArchived({ isInStore });
  if (!archived) return null;
  const url = await archived.cluster.create('site');
  const db = await openPostgres({ url, maxConnections: 2 });
  await migrate(db);
  let written = 0;
  const drill = async (args: readonly string[], watch?: (child: ChildProcess) => void): Promise<Ended> => {
    const folder = join(databaseFolder(), `updraft-drill-${randomBytes(6).toString('hex')}`);
    const options = { databaseUrl: url, ...(watch && { watch }) };
    const ended = await runProgram(
      'restore-drill',
      ['--config', archived.config, '--folder', folder, ...args],
      options,
    );
    if (existsSync(folder)) throw new Error(`the drill has left ${folder}`);
    if (processesIn(folder).length > 0) throw new Error(`the drill has left processes in ${folder}`);
    return ended;
  };
  return {
    ...archived,
    db,
    write: async () => {
      const key = `capital-${written++}`;
      await putCapitalIn(db, { capitalCents: CENTS, reason: 'a row to restore', key, actor: 'a test' });
    },
    archive: async () => {
      const [segment] = await db.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
      const name = segment?.name ?? '';
      const untilMs = performance.now() + ARCHIVED_WITHIN_MS;
      for (;;) {
        const [archiver] = await db.query<{ name: string | null }>(
          'select last_archived_wal as name from pg_stat_archiver',
        );
        if ((archiver?.name ?? '') >= name) return name;
        if (performance.now() > untilMs) throw new Error(`${name} was not archived`);
        await pause(50);
      }
    },
    drill: (...args) => drill(args),
    interruptedDrill: () => drill([], (child) => void child.stdout?.once('data', () => child.kill('SIGTERM'))),
    close: () => db.close().finally(() => archived.drop()),
  };
};

/** Reason for which tests of the drill are skipped. */
export const NOT_INSTALLED = 'PostgreSQL or pgBackRest is not installed: apt-get install postgresql pgbackrest';
