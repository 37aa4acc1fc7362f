import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { readConfig } from '../config.ts';
import { copyFolder, newCopyId, requestCopy } from '../db/embedded/copy-requests.ts';
import { DataDirInUse } from '../db/embedded/lock.ts';
import { openExistingDb } from '../db/existing.ts';
import { isEmbedded } from '../db/open.ts';
import { CannotStart } from '../lib/cannot-start.ts';
import { type CheckedBooks, checkBooks, verdictOf } from '../features/reconciliation.ts';

const USAGE = 'npm run backup -- --to <folder> [--metric <file>]';
/** Longest wait for the server's copy, ms: two minutes for a moment without a round, the rest for a large copy. */
const MAX_WAIT_MS = 600_000;
/** Permissions of the backup, which contains the sandbox's secrets. */
const OWNER_ONLY = 0o600;

/** Returns a copy of the data directory, made by this process or by the server that has the directory. */
const copyOf = async (dataDir: string): Promise<string> => {
  try {
    const db = await openExistingDb({ databaseUrl: null, dataDir });
    try {
      if (!isEmbedded(db)) throw new Error('not the embedded database');
      const to = copyFolder(dataDir, newCopyId());
      await db.copyTo(to);
      return to;
    } finally {
      await db.close();
    }
  } catch (error) {
    if (error instanceof DataDirInUse) return requestCopy(dataDir, MAX_WAIT_MS);
    throw error;
  }
};

const booksOf = async (dataDir: string): Promise<CheckedBooks> => {
  const db = await openExistingDb({ databaseUrl: null, dataDir });
  try {
    return await checkBooks(db);
  } finally {
    await db.close();
  }
};

/**
 * Writes the time of the backup for the node exporter. The file is replaced as a whole, so Prometheus never reads a
 * half.
 */
const writeMetric = async (file: string): Promise<void> => {
  const part = `${file}.part`;
  await writeFile(part, `updraft_backup_finished_timestamp_seconds ${Math.floor(Date.now() / 1000)}\n`);
  await rename(part, file);
};

/**
 * `npm run backup -- --to <folder> [--metric <file>]`: copies the data directory with its embedded database while the
 * site runs, opens the copy, checks its books, and packs it. Writes the time of the backup into the metric file, for
 * Prometheus. Exit code 1 when there is no backup.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, metric: { type: 'string' } } });
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (!values.to) throw new Error(USAGE);
  if (databaseUrl)
    throw new CannotStart('DATABASE_URL names PostgreSQL, which pgBackRest backs up: docs/RUNNING.md, "Backups".');
  const to = resolve(values.to);
  if (`${to}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new CannotStart('A backup inside the data directory is lost with it: name another folder.');
  const copy = await copyOf(dataDir);
  try {
    const books = await booksOf(copy);
    process.stdout.write(`${books.rounds} rounds, ${books.transfers} transfers.\n${verdictOf(books)}\n`);
    if (books.differences.length > 0) throw new Error('There is no backup: its books do not balance.');
    await mkdir(to, { recursive: true });
    const file = join(to, `updraft-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`);
    const parts = `${file}.parts`;
    try {
      await create({ cwd: copy, file: parts, gzip: true, portable: true, mode: OWNER_ONLY, strict: true }, ['.']);
      await rename(parts, file);
    } finally {
      await rm(parts, { force: true });
    }
    if (values.metric) await writeMetric(values.metric);
    process.stdout.write(`${file}\n`);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
