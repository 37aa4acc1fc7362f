import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { type Db, databaseNowMs, one } from '../db/db.ts';
import { nameOfDatabase, openExistingDb } from '../db/existing.ts';
import { openPostgres } from '../db/postgres.ts';
import { CannotStart } from '../lib/cannot-start.ts';
import { findPostgresBin } from '../lib/postgres-programs.ts';
import { checkBooks, verdictOf } from '../features/reconciliation.ts';
import { compareDatabases } from './drill/compare.ts';
import { latestBackup } from './drill/repository.ts';
import { type Replayed, RestoredCluster, segmentOf } from './drill/restored-cluster.ts';

const USAGE =
  'npm run restore-drill -- [--at 2026-01-31T12:00:00Z] [--folder <empty folder>] [--stanza updraft] [--config <pgbackrest.conf>] ' +
  '[--max-behind-seconds 60] [--max-minutes 30]';
const CONNECTIONS = 2;

const Bound = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, 'a number that is not negative')
  .transform(Number);

const Arguments = z.strictObject({
  at: z.iso.datetime({ offset: true }).optional(),
  folder: z.string().min(1).optional(),
  stanza: z
    .string()
    .regex(/^[\w-]+$/)
    .default('updraft'),
  config: z.string().min(1).optional(),
  'max-behind-seconds': Bound.default(60),
  'max-minutes': Bound.default(30),
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Runs `work` and returns its result with its time. */
const timed = async <T>(name: string, work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
  const startedMs = performance.now();
  const result = await work();
  const ms = performance.now() - startedMs;
  say(`${name.padEnd(10)} ${seconds(ms).padStart(9)}`);
  return { result, ms };
};

/**
 * Returns a fault if the replay ended before the archive's last segment, because a segment between them is missing or
 * damaged; null: none.
 */
const gapBefore = (lastSegment: string | null, replayed: Replayed | null, segmentBytes: number): string | null => {
  if (!lastSegment || !replayed || segmentOf(replayed.position, segmentBytes) >= lastSegment.slice(8)) return null;
  return `The archive has a gap: its last segment is ${lastSegment}, the replay ended at ${replayed.position}.`;
};

type Options = z.output<typeof Arguments>;

/** Returns the folder of PostgreSQL's programs of the running server's version, and the size of its log segments. */
const serverOf = async (live: Db): Promise<{ bin: string; segmentBytes: number }> => {
  const { version, segmentBytes } = one(
    await live.query<{ version: number; segmentBytes: number }>(
      `select current_setting('server_version_num')::int as version,
        (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"`,
    ),
  );
  const major = String(Math.floor(version / 10_000));
  const bin = findPostgresBin(major);
  if (!bin) throw new CannotStart(`The programs of PostgreSQL ${major} are not installed.`);
  return { bin, segmentBytes };
};

/** Checks the books of the restored database and compares it with the running one. Returns every fault and the time it took. */
const checkRestored = async (
  databases: { live: Db; restored: Db; moment: Date },
  { 'max-behind-seconds': maxBehindSeconds }: Options,
): Promise<{ faults: string[]; ms: number }> => {
  const { result: books, ms } = await timed('reconcile', () => checkBooks(databases.restored));
  const tables = await compareDatabases(databases);
  say(`${books.rounds} rounds, ${books.transfers} transfers.\n${verdictOf(books)}`);
  for (const { table, live, restored, missing } of tables)
    say(`${table.padEnd(10)} running ${live}, restored ${restored}, missing ${missing}`);
  const momentMs = databases.moment.getTime();
  const behindMs = Math.max(0, ...tables.map(({ missingSince }) => momentMs - (missingSince?.getTime() ?? momentMs)));
  say(`behind     ${seconds(behindMs).padStart(9)} of ${maxBehindSeconds} s allowed`);
  const faults = [
    ...(books.differences.length > 0 ? ['The restored books do not balance.'] : []),
    ...tables.flatMap(({ table, isDifferent }) =>
      isDifferent ? [`The rows of ${table} differ from those of the running database.`] : [],
    ),
    ...(behindMs > maxBehindSeconds * 1000 ? ['The restored state is too old.'] : []),
  ];
  return { faults, ms };
};

/** Restores beside the running site and returns every fault that was found. */
const drill = async (options: Options, folder: string, signal: AbortSignal): Promise<string[]> => {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new CannotStart('The drill is for PostgreSQL: set DATABASE_URL.');
  const { at, stanza, 'max-minutes': maxMinutes } = options;
  const { username, pathname } = new URL(config.databaseUrl);
  const live = await openExistingDb(config);
  let cluster: RestoredCluster | null = null;
  try {
    const { bin, segmentBytes } = await serverOf(live);
    const repository = { stanza, config: options.config && resolve(options.config) };
    const backup = await latestBackup(repository, signal);
    const startedMs = await databaseNowMs(live);
    const maxStartSeconds = Math.max(1, Math.ceil(maxMinutes * 60));
    const running = new RestoredCluster(folder, { repository, bin, at: at ?? null, maxStartSeconds, signal });
    cluster = running;
    say(`Backup of ${nameOfDatabase(config)}: ${at === undefined ? `${backup.label} and its log` : `as of ${at}`}`);
    const restored = await timed('restore', () => running.restore(backup.sizeBytes));
    const started = await timed('start', () => running.start());
    signal.throwIfAborted();
    const url = running.urlOf({ user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) });
    const copy = await openPostgres({ url, maxConnections: CONNECTIONS });
    try {
      const moment = at === undefined ? (started.result?.at ?? new Date(startedMs)) : new Date(at);
      const checked = await checkRestored({ live, restored: copy, moment }, options);
      signal.throwIfAborted();
      const tookMs = restored.ms + started.ms + checked.ms;
      say(`in all     ${seconds(tookMs).padStart(9)} of ${maxMinutes} min allowed`);
      const gap = at === undefined ? gapBefore(backup.lastSegment, started.result, segmentBytes) : null;
      return [
        ...checked.faults,
        ...(gap ? [gap] : []),
        ...(tookMs > maxMinutes * 60_000 ? ['The restore took too long.'] : []),
      ];
    } finally {
      await copy.close();
    }
  } finally {
    await cluster?.remove();
    await live.close();
  }
};

/**
 * `npm run restore-drill`: restores the latest backup of pgBackRest beside the running site, checks it and removes it.
 * The running database is only read. Exit code 1 when anything differs, is over its bound or cannot be restored.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      at: { type: 'string' },
      folder: { type: 'string' },
      stanza: { type: 'string' },
      config: { type: 'string' },
      'max-behind-seconds': { type: 'string' },
      'max-minutes': { type: 'string' },
    },
  });
  const parsed = Arguments.safeParse(values);
  if (!parsed.success)
    throw new Error(
      `${parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n')}\n${USAGE}`,
    );
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopped.abort());
  const folder = parsed.data.folder ?? join(tmpdir(), `updraft-drill-${randomBytes(6).toString('hex')}`);
  const faults = await drill(parsed.data, resolve(folder), stopped.signal);
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'The drill passed.' : 'The drill failed.');
  process.exitCode = faults.length === 0 ? 0 : 1;
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\nThe drill failed.\n`);
  process.exit(1);
});
