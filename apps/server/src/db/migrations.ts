import { readFileSync } from 'node:fs';

/** A file of SQL that is applied once. An applied one is never edited after a release: a new one corrects it. */
export interface Migration {
  name: string;
  sql: string;
}

/** The schema by subject, in the order in which one needs the other. */
const SCHEMA = ['site', 'chart', 'ledger', 'items', 'players', 'tables', 'money', 'trades', 'prices'] as const;

/** Changes since, by number: files of `migrations/`, each named here. */
const CHANGES: readonly string[] = [];

/** Beside the sources, and beside the bundle, which the build gives a copy. */
const read = (path: string): string => readFileSync(new URL(`./${path}.sql`, import.meta.url), 'utf8');

/** Every migration in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  ...SCHEMA.map((name) => ({ name, sql: read(`schema/${name}`) })),
  ...CHANGES.map((name) => ({ name, sql: read(`migrations/${name}`) })),
];
