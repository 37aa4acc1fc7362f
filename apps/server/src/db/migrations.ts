import { readFileSync } from 'node:fs';

/**
 * Change with its compatibility: every earlier build works with an `expand`; only builds from a certain migration on
 * work with a `contract`.
 */
type Change =
  | { name: string; kind: 'expand' }
  /** `needs`: first migration whose build uses nothing that this change removes. */
  | { name: string; kind: 'contract'; needs: string };

/** SQL file that is applied once. After a release an applied file is never edited; a new migration corrects it. */
export type Migration = Change & { sql: string };

/** Files of the initial schema by subject, each after those that it needs. */
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

/**
 * Later changes by number: the files of `migrations/`, each listed here. An `expand` only adds, so earlier builds keep
 * working and may run while it is applied. A removal is a `contract` of a later release.
 */
const CHANGES: readonly Change[] = [
  { name: '001-deposits-of-skins-by-moment', kind: 'expand' },
  { name: '002-inquiries', kind: 'expand' },
  { name: '003-support-texts', kind: 'expand' },
  { name: '004-wins-alone', kind: 'contract', needs: '004-wins-alone' },
  { name: '005-deposit-instruments', kind: 'expand' },
  { name: '006-replies', kind: 'expand' },
  { name: '007-seed-keys', kind: 'expand' },
  { name: '008-battles', kind: 'expand' },
  { name: '009-disputes', kind: 'expand' },
  { name: '010-invoices-by-end', kind: 'expand' },
  { name: '011-trade-cases', kind: 'expand' },
];

/** Reads an SQL file. The files are beside this source; a build copies them beside the bundle. */
const read = (path: string): string => readFileSync(new URL(`./${path}.sql`, import.meta.url), 'utf8');

/** All migrations in order of application. */
export const migrations: readonly Migration[] = [
  ...SCHEMA.map((name) => ({ name, kind: 'expand' as const, sql: read(`schema/${name}`) })),
  ...CHANGES.map((change) => ({ ...change, sql: read(`migrations/${change.name}`) })),
];
