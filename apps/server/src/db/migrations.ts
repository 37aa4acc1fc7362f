import { readFileSync } from 'node:fs';

/** Compatibility of a change: earlier builds work with an `expand`, and with a `contract` only from a build on. */
type Change =
  | { name: string; kind: 'expand' }
  /** `needs`: the first migration whose build uses nothing that this migration removes. */
  | { name: string; kind: 'contract'; needs: string };

/** A file of SQL that is applied once. After a release an applied file is never edited: a new one corrects it. */
export type Migration = Change & { sql: string };

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

/**
 * Changes since, by number: files of `migrations/`, each named here. An `expand` adds; every build before it goes on
 * working, so it can be applied while such a build runs. A change that removes something is a `contract` of a later
 * release.
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

/** Reads a file of SQL. The files are beside this source; a build copies them beside the bundle. */
const read = (path: string): string => readFileSync(new URL(`./${path}.sql`, import.meta.url), 'utf8');

/** Every migration in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  ...SCHEMA.map((name) => ({ name, kind: 'expand' as const, sql: read(`schema/${name}`) })),
  ...CHANGES.map((change) => ({ ...change, sql: read(`migrations/${change.name}`) })),
];
