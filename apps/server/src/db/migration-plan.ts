import { type Db, one } from './db.ts';
import { type SchemaState, readState } from './migrate.ts';
import { type Effect, effectsOf, obstaclesOf } from './migration-effects.ts';
import { type Migration, migrations } from './migrations.ts';
import { CONNECTIONS_OF_PROCESS } from './open.ts';
import { splitSql } from './split-sql.ts';

/** Oldest major version of PostgreSQL on which the site runs. */
const OLDEST_MAJOR = 15;
/** Age of a transaction, in seconds, from which it stops a migration: it may hold a needed lock for much longer. */
const LONG_TRANSACTION_S = 30;

/** Effect on an existing table, with the table's size. */
interface SizedEffect extends Effect {
  /** Number of rows as PostgreSQL estimates it. */
  rows: number;
  bytes: number;
}

interface PlannedMigration {
  name: string;
  kind: Migration['kind'];
  /** First comment of the migration's file. */
  about: string;
  effects: SizedEffect[];
}

/** `stop`: the migration would fail, or block more than it should. `note`: information for the operator. */
export interface Finding {
  level: 'stop' | 'note' | 'ok';
  text: string;
}

export interface MigrationPlan {
  pending: PlannedMigration[];
  findings: Finding[];
  /** True if the migrations can be applied now. */
  mayRun: boolean;
}

const aboutOf = (sql: string): string => {
  const lines = sql.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^-- ?/, ''))
    .join(' ')
    .trim();
};

interface Size {
  name: string;
  rows: number;
  bytes: number;
  isOwned: boolean;
}

const sizes = async (db: Db): Promise<Map<string, Size>> => {
  const rows = await db.query<Size>(
    `select relname as name, greatest(reltuples, 0)::int8 as rows, pg_total_relation_size(oid)::int8 as bytes,
       pg_has_role(relowner, 'usage') as "isOwned"
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v')`,
  );
  return new Map(rows.map((row) => [row.name, row]));
};

const serverFindings = async (db: Db): Promise<Finding[]> => {
  const row = one(
    await db.query<{
      major: number;
      version: string;
      mode: string;
      may_create: boolean;
      free: number;
      long: number;
    }>(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
         current_setting('transaction_read_only') as mode,
         has_schema_privilege(current_schema(), 'create') as may_create,
         (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - (select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()))::int as free,
         (select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
           and xact_start < now() - $1 * interval '1 second')::int as long`,
      [LONG_TRANSACTION_S],
    ),
  );
  const check = (isGood: boolean, good: string, bad: string): Finding =>
    isGood ? { level: 'ok', text: good } : { level: 'stop', text: bad };
  return [
    check(
      row.major >= OLDEST_MAJOR,
      `PostgreSQL ${row.version}`,
      `PostgreSQL ${row.version} is too old: the site needs ${OLDEST_MAJOR} or newer`,
    ),
    check(row.mode === 'off', 'the server takes writes', 'the server takes no writes: it is a standby'),
    check(row.may_create, 'this user may create tables', 'this user may not create tables in the schema'),
    check(
      db.kind === 'embedded' || row.free >= CONNECTIONS_OF_PROCESS,
      `${row.free} connections are free`,
      `${row.free} connections are free: one more process needs ${CONNECTIONS_OF_PROCESS}; raise max_connections`,
    ),
    check(
      row.long === 0,
      `no transaction is older than ${LONG_TRANSACTION_S} s`,
      `transactions older than ${LONG_TRANSACTION_S} s: ${row.long}. A migration would wait for their locks; see pg_stat_activity`,
    ),
  ];
};

const ownerFindings = async (db: Db): Promise<Finding[]> => {
  const owners = await db.query<{ owner: string; names: string }>(
    `select owner, string_agg(name, ', ' order by name) as names from leases where expires_at > now() group by owner order by owner`,
  );
  return owners.map(({ owner, names }) => ({ level: 'note', text: `process ${owner} owns the tables ${names}` }));
};

/** Error codes of a query that names a table, column or function which an earlier pending migration creates. */
const NOT_THERE_YET = new Set(['42703', '42P01', '42883']);

const obstacleFindings = async (db: Db, statements: readonly string[]): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const { table, rule, countSql } of statements.flatMap(obstaclesOf)) {
    try {
      const { count } = one(await db.query<{ count: number }>(countSql));
      findings.push(
        count === 0
          ? { level: 'ok', text: `${table}: every row fits ${rule}` }
          : { level: 'stop', text: `${table}: ${count} rows do not fit ${rule}` },
      );
    } catch (error) {
      if (!NOT_THERE_YET.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
  return findings;
};

const stateFindings = ({ later, refusals }: SchemaState): Finding[] => [
  ...refusals.map((text): Finding => ({ level: 'stop', text })),
  ...(later.length > 0 ? [{ level: 'note' as const, text: `applied by a later build: ${later.join(', ')}` }] : []),
];

/**
 * Reads the effects of the pending migrations on a database, and checks their conditions. Changes nothing, and takes no
 * lock that blocks others.
 */
export const readPlan = async (db: Db, list: readonly Migration[] = migrations): Promise<MigrationPlan> => {
  const state = await readState(db, list);
  const tables = await sizes(db);
  const pending = state.pending.map(({ name, kind, sql }) => ({
    name,
    kind,
    about: aboutOf(sql),
    effects: splitSql(sql)
      .flatMap(effectsOf)
      .flatMap((effect) => {
        const size = tables.get(effect.table);
        return size ? [{ ...effect, rows: size.rows, bytes: size.bytes }] : [];
      }),
  }));
  const foreign = new Set(
    pending.flatMap(({ effects }) => effects.flatMap(({ table }) => (tables.get(table)?.isOwned ? [] : [table]))),
  );
  const findings = [
    ...stateFindings(state),
    ...(await serverFindings(db)),
    ...[...foreign].map((table): Finding => ({
      level: 'stop',
      text: `${table} belongs to another user of the database`,
    })),
    ...(tables.has('leases') ? await ownerFindings(db) : []),
    ...(await obstacleFindings(
      db,
      state.pending.flatMap(({ sql }) => splitSql(sql)),
    )),
  ];
  return { pending, findings, mayRun: findings.every(({ level }) => level !== 'stop') };
};

const WORK = {
  instant: 'at once',
  scan: 'reads the whole table',
  rewrite: 'writes the whole table anew',
  rows: 'changes rows',
} as const;

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.round(bytes / 1e6)} MB`;

/** Formats the plan as lines for the operator. */
export const planText = ({ pending, findings, mayRun }: MigrationPlan): string =>
  [
    pending.length === 0 ? 'No migration is pending.' : `Pending migrations: ${pending.length}.`,
    ...pending.flatMap(({ name, kind, about, effects }) => [
      `  ${name} (${kind})${about && `: ${about}`}`,
      ...effects.map(
        ({ table, blocked, work, rows, bytes }) =>
          `    ${table} (${rows} rows, ${sizeText(bytes)}): blocks ${blocked}, ${WORK[work]}`,
      ),
    ]),
    'Checks:',
    ...findings.map(({ level, text }) => `  ${level.padEnd(4)} ${text}`),
    mayRun ? 'Nothing stops a migration.' : 'Refused: see the lines that begin with stop.',
    '',
  ].join('\n');
