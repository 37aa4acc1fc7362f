import type { Query } from './db.ts';

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  /** Default expression, or `identity`; empty: none. */
  fallback: string;
}

/** Constraint, index or trigger with its definition in SQL. */
export interface Named {
  name: string;
  definition: string;
}

export interface Table {
  name: string;
  columns: Column[];
  /** Primary key, unique, check and foreign key constraints. */
  constraints: Named[];
  /** Indexes that do not belong to a constraint. */
  indexes: Named[];
  triggers: Named[];
}

/** Normalizes a definition, because versions of PostgreSQL quote and space the same definition differently. */
const plain = (definition: string): string =>
  definition
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('public.', '')
    .trim();

const TABLES = `select c.oid::int8 as oid, c.relname as name
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  order by 2`;
const COLUMNS = `select a.attrelid::int8 as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as is_nullable,
    case when a.attidentity <> '' then 'identity' else coalesce(pg_get_expr(d.adbin, d.adrelid), '') end as fallback
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`;
// Later versions of PostgreSQL list "not null" as constraints too. They are omitted, because the columns contain them.
const CONSTRAINTS = `select conrelid::int8 as oid, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f') order by contype = 'f', contype <> 'p', conname`;
const INDEXES = `select i.indrelid::int8 as oid, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  order by 2`;
const TRIGGERS = `select tgrelid::int8 as oid, tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by tgname`;

/** Row of the catalogs with the oid of its table. */
type WithOid<T> = T & { oid: number };

/**
 * Returns the tables of a migrated database, read from its catalogs. Tables and indexes are sorted by name, columns by
 * position, constraints by kind and name.
 */
export const readTables = async (query: Query): Promise<Table[]> => {
  const byTable = async (sql: string): Promise<(oid: number) => Named[]> => {
    const rows = await query.query<WithOid<Named>>(sql);
    return (oid) =>
      rows.filter((row) => row.oid === oid).map(({ name, definition }) => ({ name, definition: plain(definition) }));
  };
  const columns =
    await query.query<WithOid<{ name: string; type: string; is_nullable: boolean; fallback: string }>>(COLUMNS);
  const [constraints, indexes, triggers] = [
    await byTable(CONSTRAINTS),
    await byTable(INDEXES),
    await byTable(TRIGGERS),
  ];
  return (await query.query<{ oid: number; name: string }>(TABLES)).map(({ oid, name }) => ({
    name,
    columns: columns
      .filter((row) => row.oid === oid)
      .map(({ name, type, is_nullable, fallback }) => ({ name, type, isNullable: is_nullable, fallback })),
    constraints: constraints(oid),
    indexes: indexes(oid),
    triggers: triggers(oid),
  }));
};
