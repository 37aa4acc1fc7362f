import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../lib/cannot-start.ts';
import type { Db, Query } from './db.ts';
import { type Migration, migrations } from './migrations.ts';
import { PROCESS, migrationOfProcess } from './process-name.ts';
import { splitSql } from './split-sql.ts';

/** Key of the advisory lock under which one of several starting nodes migrates. */
const MIGRATION_LOCK = 725_001;
/** Longest wait of a migration for a lock, ms. Meanwhile all later statements on the table wait behind it. */
const LOCK_WAIT_MS = 2000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

interface Applied {
  name: string;
  checksum: string;
  /**
   * Migration that a build must have to work with this contraction; null: every earlier build works with the migration.
   */
  needs: string | null;
}

/** State of a database's schema compared with the migrations of this build. */
export interface SchemaState {
  /** Migrations that are not applied yet, in order of application. */
  pending: readonly Migration[];
  /** Names of migrations that a later build has applied. This build works with them unless `refusals` names them. */
  later: readonly string[];
  /** Reasons why this build must not start on the database, as text for the operator. */
  refusals: readonly string[];
}

const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');

const readApplied = async (query: Query): Promise<Applied[]> => {
  const [found] = await query.query<{ table: string | null; needs: boolean }>(
    `select to_regclass('migrations')::text as table, exists (select 1 from pg_attribute
       where attrelid = to_regclass('migrations') and attname = 'needs' and not attisdropped) as needs`,
  );
  if (!found?.table) return [];
  return query.query<Applied>(
    `select name, checksum, ${found.needs ? 'needs' : 'null::text as needs'} from migrations order by applied_at, name`,
  );
};

/**
 * Returns the connection names of processes on PostgreSQL whose build lacks a migration. The embedded database has one
 * process only.
 */
const processesWithout = async (
  db: Db,
  { needs, list }: { needs: string; list: readonly Migration[] },
): Promise<string[]> => {
  if (db.kind === 'embedded') return [];
  const names = list.map(({ name }) => name);
  const rows = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like $1 order by 1`,
    [`${PROCESS}%`],
  );
  return rows.flatMap(({ name }) => {
    const latest = migrationOfProcess(name);
    // A migration unknown to this build belongs to a later build.
    const isBehind = latest === null || (names.includes(latest) && names.indexOf(latest) < names.indexOf(needs));
    return isBehind ? [name] : [];
  });
};

/** Reads which migrations are pending, and the reasons why this build must not use the database. Changes nothing. */
export const readState = async (db: Db, list: readonly Migration[] = migrations): Promise<SchemaState> => {
  const applied = await readApplied(db);
  const [first] = list;
  const byName = new Map(applied.map((row) => [row.name, row]));
  if (applied.length > 0 && first && !byName.has(first.name)) {
    const refusal =
      'A version of Updraft from before the first release made this database: this one cannot use it. Name another DATA_DIR or DATABASE_URL.';
    return { pending: [], later: [], refusals: [refusal] };
  }
  const names = new Set(list.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !names.has(name));
  const pending = list.filter(({ name }) => !byName.has(name));
  const refusals = [
    ...unknown.flatMap(({ name, needs }) =>
      needs === null || names.has(needs)
        ? []
        : [
            `The schema is of a later build: ${name} has taken away what this build uses. ` +
              `Start a build that has ${needs}; this one ends with ${list.at(-1)?.name ?? ''}.`,
          ],
    ),
    ...list.flatMap((migration) => {
      const row = byName.get(migration.name);
      return row && row.checksum !== checksumOf(migration)
        ? [`migration ${migration.name} was changed after it had been applied`]
        : [];
    }),
  ];
  for (const migration of pending) {
    if (migration.kind === 'expand') continue;
    const behind = await processesWithout(db, { needs: migration.needs, list });
    if (behind.length > 0)
      refusals.push(
        `${migration.name} takes away what processes of an earlier build use, and such are connected ` +
          `(${behind.join(', ')}): stop them, or replace them by a build that has ${migration.needs}.`,
      );
  }
  return { pending, later: unknown.map(({ name }) => name), refusals };
};

const isLocked = (error: unknown): boolean => (error as { code?: string }).code === LOCK_NOT_AVAILABLE;

/** Applies one migration, unless another node has applied it meanwhile. Returns the number applied: 0 or 1. */
const apply = (db: Db, migration: Migration): Promise<number> =>
  db.tx(async (query) => {
    // No time limit: a change of a large table may be long, and so may the wait for a node that makes it.
    await query.query('set local statement_timeout = 0');
    await query.query('set local lock_timeout = 0');
    await query.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const { name } = migration;
    if ((await query.query('select 1 from migrations where name = $1', [name])).length > 0) return 0;
    await query.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    for (const statement of splitSql(migration.sql)) await query.query(statement);
    const needs = migration.kind === 'contract' ? migration.needs : null;
    await query.query('insert into migrations (name, checksum, needs) values ($1, $2, $3)', [
      name,
      checksumOf(migration),
      needs,
    ]);
    return 1;
  });

/**
 * Applies the pending migrations, each in its own transaction under an advisory lock. Returns how many were applied,
 * and the names of those that a later build has applied. A migration that gets no lock on a table within two seconds is
 * rolled back and tried again, so that players' statements do not wait behind it for longer.
 *
 * Throws CannotStart before anything is changed: when a later build has removed what this one uses, when an applied
 * migration was edited afterwards, when a contraction is pending and processes of an earlier build are connected, or
 * when the database has migrations, but not the first of this build.
 */
export const migrate = async (
  db: Db,
  list: readonly Migration[] = migrations,
): Promise<{ applied: number; later: readonly string[] }> => {
  const { pending, later, refusals } = await readState(db, list);
  if (refusals.length > 0) throw new CannotStart(refusals.join('\n'));
  if (pending.length === 0) return { applied: 0, later };
  await db.exec(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now(), needs text)',
  );
  // Older databases have the table without this column.
  await db.exec('alter table migrations add column if not exists needs text');
  let applied = 0;
  for (const migration of pending) {
    for (let tried = 1; ; tried++) {
      try {
        applied += await apply(db, migration);
        break;
      } catch (error) {
        if (!isLocked(error) || tried >= LOCK_TRIES) throw error;
        await pause(LOCK_PAUSE_MS);
      }
    }
  }
  return { applied, later };
};
