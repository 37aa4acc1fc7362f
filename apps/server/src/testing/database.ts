import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { chooseDay } from './chosen-day.ts';
import { POSTGRES_URL, asAdmin, emptyTemplate, placeOfTest, urlOf } from './template.ts';

export { POSTGRES_URL } from './template.ts';

export interface TestDatabase {
  db: Db;
  /** URL of the database on PostgreSQL, also for a server that a test starts; null: the embedded one in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Closes the database and removes it. */
  drop(): Promise<void>;
}

/** A database that is not open. `drop` removes it. */
export type TestPlace = Omit<TestDatabase, 'db'>;

/** Creates a database, empty or as a copy of `template`, without opening it. */
export const newDatabase = async ({ template = null }: { template?: string | null } = {}): Promise<TestPlace> => {
  const { folder, name } = placeOfTest();
  const dataDir = mkdtempSync(join(folder, 'updraft-test-'));
  const removeDir = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (!POSTGRES_URL && template) cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true });
  if (!POSTGRES_URL) return { databaseUrl: null, dataDir, drop: () => Promise.resolve(removeDir()) };
  await asAdmin(`create database ${name}${template ? ` template ${template}` : ''}`);
  return {
    databaseUrl: urlOf(name),
    dataDir,
    drop: async () => {
      await asAdmin(`drop database ${name} with (force)`);
      removeDir();
    },
  };
};

/** Opens a migrated database, a copy of the template: by default of the run's empty one; null: without a template. */
export const openTestDatabase = async ({
  template = emptyTemplate(),
}: { template?: string | null } = {}): Promise<TestDatabase> => {
  const place = await newDatabase({ template });
  const db = await openDb(place);
  await migrate(db);
  if (!template) await chooseDay(db);
  return {
    ...place,
    db,
    drop: async () => {
      await db.close();
      await place.drop();
    },
  };
};
