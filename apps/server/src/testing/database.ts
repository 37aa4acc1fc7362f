import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';

export interface TestDatabase {
  db: Db;
  /** For a server started on the same database. */
  databaseUrl: string | null;
  dataDir: string;
  /** Closes and removes everything. */
  drop(): Promise<void>;
}

/** A PostgreSQL server to test against, where one is given; else each test file has an embedded database of its own. */
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] ?? null;

const asAdmin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: POSTGRES_URL ?? '' });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

/** An empty place for a database; nothing is opened yet. */
export const newDatabase = async (): Promise<Omit<TestDatabase, 'db'>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'updraft-test-'));
  const removeDir = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (!POSTGRES_URL) return { databaseUrl: null, dataDir, drop: () => Promise.resolve(removeDir()) };
  const name = `updraft_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    dataDir,
    drop: async () => {
      await asAdmin(`drop database ${name} with (force)`);
      removeDir();
    },
  };
};

/** An empty, migrated database. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const place = await newDatabase();
  const db = await openDb(place);
  await migrate(db);
  return {
    ...place,
    db,
    drop: async () => {
      await db.close();
      await place.drop();
    },
  };
};
