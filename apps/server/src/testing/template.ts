import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';

/** A PostgreSQL server to test against, where one is given; else databases of tests are embedded ones. */
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] ?? null;

/** Where the process that begins a run tells its workers which template there is. */
const TEMPLATE = 'UPDRAFT_TEST_TEMPLATE';

export const asAdmin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: POSTGRES_URL ?? '' });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

export const urlOf = (name: string): string => {
  const url = new URL(POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

/**
 * Makes an empty, migrated database for all tests of a run: unpacking and migrating one takes
 * several times as long as copying it. Returns the function that removes it.
 */
export const makeTemplate = async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'updraft-template-'));
  const name = `updraft_template_${randomBytes(6).toString('hex')}`;
  const remove = async (): Promise<void> => {
    if (POSTGRES_URL) await asAdmin(`drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (POSTGRES_URL) await asAdmin(`create database ${name}`);
    const db = await openDb({ databaseUrl: POSTGRES_URL && urlOf(name), dataDir });
    await migrate(db).finally(() => db.close());
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[TEMPLATE] = POSTGRES_URL ? name : dataDir;
  return remove;
};

/** The template of this run: a database's name, or a data directory; null where nobody has made one. */
export const templateOf = (): string | null => process.env[TEMPLATE] ?? null;
