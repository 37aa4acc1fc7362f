import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';

/** A PostgreSQL server to test against, where one is given; else databases of tests are embedded ones. */
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] ?? null;

/** Where whoever runs the tests tells those who run them which template there is: a database's name, or a data directory. */
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
 * Makes an empty, migrated database for all tests of a run: unpacking and migrating one takes seconds,
 * copying it a tenth of one. Answers what removes it.
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

/** The database to begin from, as SQL says it; nothing where there is no template. */
export const templateClause = (): string => (process.env[TEMPLATE] ? ` template ${process.env[TEMPLATE]}` : '');

/** Copies the template into an empty data directory; does nothing where there is none. */
export const copyTemplate = (dataDir: string): void => {
  const template = process.env[TEMPLATE];
  if (template) copyTree(join(template, 'database'), join(dataDir, 'database'));
};

/** By reading and writing: what the system offers for copying asks the disk for each of a thousand small files, and takes ten times as long. */
const copyTree = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else writeFileSync(target, readFileSync(source));
  }
};
