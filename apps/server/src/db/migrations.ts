import { readFileSync } from 'node:fs';

/** A file of SQL that is applied once. After a release an applied file is never edited: a new one corrects it. */
export interface Migration {
  name: string;
  sql: string;
}

/** The schema by subject, each file after those that it needs. */
const SCHEMA = [
  'site',
  'chart',
  'ledger',
  'items',
  'players',
  'creators',
  'telegram',
  'tables',
  'money',
  'trades',
  'prices',
  'cases',
  'chat',
  'support',
  'stakes',
  'gifts',
  'prize-draws',
  'tournaments',
  'top',
] as const;

/** Changes since, by number: files of `migrations/`, each named here. */
const CHANGES: readonly string[] = [
  '001-deposits-of-skins-by-moment',
  '002-inquiries',
  '003-support-texts',
  '004-wins-alone',
  '005-deposit-instruments',
  '006-replies',
];

/** Beside the sources, and in a copy beside the bundle. */
const read = (path: string): string => readFileSync(new URL(`./${path}.sql`, import.meta.url), 'utf8');

/** Every migration in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  ...SCHEMA.map((name) => ({ name, sql: read(`schema/${name}`) })),
  ...CHANGES.map((name) => ({ name, sql: read(`migrations/${name}`) })),
];
