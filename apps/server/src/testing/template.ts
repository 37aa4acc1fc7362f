import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { chooseDay } from './chosen-day.ts';
import { databaseFolder } from './database-folder.ts';

/** URL of a PostgreSQL server for the tests; null: tests use embedded databases. */
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] ?? null;

/** Environment variable in which the first process of a run passes the place of the templates to its workers. */
const TEMPLATES = 'UPDRAFT_TEST_TEMPLATES';

/** Templates of a run: their folder, and the prefix of their database names on PostgreSQL. Both are removed with it. */
interface Templates {
  folder: string;
  name: string;
}

const templates = (): Templates | null => {
  const text = process.env[TEMPLATES];
  return text === undefined ? null : (JSON.parse(text) as Templates);
};

const withAdmin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: POSTGRES_URL ?? '' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

export const asAdmin = (sql: string): Promise<void> =>
  withAdmin(async (client) => {
    await client.query(sql);
  });

const databasesLike = (name: string): Promise<string[]> =>
  withAdmin(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [name],
    );
    return rows.map(({ datname }) => datname);
  });

export const urlOf = (name: string): string => {
  const url = new URL(POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

/**
 * Setting that saves half of a start's time: the embedded database clears its buffers at each start, 128 MB by default.
 */
const FEW_BUFFERS = "shared_buffers = '16MB'\n";

/** Returns the location of a template: a data directory, or a database's name. */
const placeOf = ({ folder, name }: Templates, kind: string): string =>
  POSTGRES_URL ? `${name}_${kind}` : join(folder, kind);

/** Creates and fills the database of a template, as a copy of `from` or an empty one. */
const fillNew = async (
  { name, dataDir, from }: { name: string; dataDir: string; from: string | null },
  fill: (db: Db) => Promise<void>,
): Promise<void> => {
  if (POSTGRES_URL) await asAdmin(`create database ${name}${from ? ` template ${from}` : ''}`);
  else if (from) cpSync(join(from, 'database'), join(dataDir, 'database'), { recursive: true });
  const db = await openDb({ databaseUrl: POSTGRES_URL && urlOf(name), dataDir });
  try {
    await fill(db);
  } finally {
    await db.close();
  }
};

/**
 * Makes an empty, migrated database for all tests of a run, because unpacking and migrating one takes several times as
 * long as copying it. Its rounds have the chosen day. Returns a function that removes it, all templates made from it, and
 * the databases that failed tests have left.
 */
export const makeTemplates = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(databaseFolder(), 'updraft-template-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A run that a signal ends removes nothing else.
  process.once('exit', removeFolder);
  const made: Templates = { folder, name: `updraft_template_${randomBytes(6).toString('hex')}` };
  const remove = async (): Promise<void> => {
    if (POSTGRES_URL)
      for (const name of await databasesLike(made.name)) await asAdmin(`drop database if exists ${name} with (force)`);
    removeFolder();
  };
  try {
    const place = placeOf(made, 'empty');
    await fillNew({ name: place, dataDir: join(folder, 'empty'), from: null }, async (db) => {
      await migrate(db);
      await chooseDay(db);
    });
    if (!POSTGRES_URL) appendFileSync(join(place, 'database/postgresql.conf'), FEW_BUFFERS);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[TEMPLATES] = JSON.stringify(made);
  return remove;
};

/** Returns the location of a test's new database: its name on PostgreSQL, and the folder for its data directory. */
export const placeOfTest = (): Templates => {
  const { folder, name } = templates() ?? { folder: databaseFolder(), name: 'updraft' };
  return { folder, name: `${name}_test_${randomBytes(6).toString('hex')}` };
};

/** Returns the run's empty, migrated template: a database's name, or a data directory; null: the run has none. */
export const emptyTemplate = (): string | null => {
  const made = templates();
  return made && placeOf(made, 'empty');
};

const isThere = async (place: string): Promise<boolean> =>
  POSTGRES_URL ? (await databasesLike(place)).includes(place) : existsSync(place);

/**
 * Returns another template of the run, which the first test that needs it fills from the empty one; null: the run has
 * none. Two processes may fill it at the same time. The first to finish gives the template its name, so no half filled
 * template is visible.
 */
export const filledTemplate = async (kind: string, fill: (db: Db) => Promise<void>): Promise<string | null> => {
  const made = templates();
  if (!made) return null;
  const place = placeOf(made, kind);
  if (await isThere(place)) return place;
  const own = placeOf(made, `${kind}_${randomBytes(4).toString('hex')}`);
  const dataDir = join(made.folder, `${kind}_${randomBytes(4).toString('hex')}`);
  await fillNew({ name: own, dataDir, from: placeOf(made, 'empty') }, fill);
  const name = POSTGRES_URL ? asAdmin(`alter database ${own} rename to ${place}`) : rename(dataDir, place);
  await name.catch(async (error: unknown) => {
    if (!(await isThere(place))) throw error;
  });
  return place;
};
