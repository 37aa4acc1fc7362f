// Pure: derives the locks of a migration's statement, and the checks that are needed before it.

/** Access to a table that other transactions lose while a statement holds its lock. */
export type Blocked = 'reads and writes' | 'writes' | 'nothing';

/** Lock that a statement takes on a table, and the work that it does under the lock. */
export interface Effect {
  table: string;
  blocked: Blocked;
  /** `scan`: reads the whole table under the lock. `rewrite`: writes the whole table. `rows`: changes single rows. */
  work: 'instant' | 'scan' | 'rewrite' | 'rows';
}

/** Existing rows that would make a statement fail, with a query that counts them in the present schema. */
export interface Obstacle {
  table: string;
  rule: string;
  countSql: string;
}

const plain = (statement: string): string =>
  statement
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the text between the parenthesis at `from` and the one that closes it; empty: none closes it. */
const inParentheses = (text: string, from: number): string => {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(from + 1, at);
  }
  return '';
};

const TABLE = String.raw`(?:if (?:not )?exists |only )*"?(\w+)"?`;
const found = (text: string, pattern: string): string | null => new RegExp(pattern, 'i').exec(text)?.[1] ?? null;

const REWRITES = [
  /\balter (column )?\w+ (set data )?type\b/i,
  /\badd column .*\bgenerated (always|by default)\b/i,
  /\badd column .*\bdefault\b[^,]*\b(random|clock_timestamp|gen_random_uuid|nextval)\b/i,
];
const SCANS = [
  /\badd constraint \w+ (check|unique|primary key|exclude)\b(?!.*\bnot valid\b)/i,
  /\bset not null\b/i,
  /\badd column [^,]*\bcheck\b/i,
];

const ofAlterTable = (text: string, table: string): Effect => {
  if (REWRITES.some((pattern) => pattern.test(text))) return { table, blocked: 'reads and writes', work: 'rewrite' };
  if (/\bvalidate constraint\b/i.test(text)) return { table, blocked: 'nothing', work: 'scan' };
  if (SCANS.some((pattern) => pattern.test(text))) return { table, blocked: 'reads and writes', work: 'scan' };
  if (/\badd (constraint \w+ )?foreign key\b/i.test(text))
    return { table, blocked: 'writes', work: /\bnot valid\b/i.test(text) ? 'instant' : 'scan' };
  return { table, blocked: 'reads and writes', work: 'instant' };
};

/** Returns the locks that a statement takes on existing tables, and the work that it does under them. */
export const effectsOf = (statement: string): Effect[] => {
  const text = plain(statement);
  const referenced = (): Effect[] =>
    [...text.matchAll(/\breferences (\w+)/gi)].map(([, table = '']) => ({ table, blocked: 'writes', work: 'instant' }));
  const altered = found(text, `^alter table ${TABLE}`);
  if (altered !== null) return [ofAlterTable(text, altered), ...referenced()];
  if (/^create table\b/i.test(text)) return referenced();
  const indexed = found(text, `^create (?:unique )?index (?:concurrently )?(?:if not exists )?\\w* ?on ${TABLE}`);
  if (indexed !== null) return [{ table: indexed, blocked: 'writes', work: 'scan' }];
  const triggered = found(text, `^create (?:or replace )?(?:constraint )?trigger .*? on ${TABLE}`);
  if (triggered !== null) return [{ table: triggered, blocked: 'writes', work: 'instant' }];
  const dropped = found(text, `^drop (?:table|view) ${TABLE}`) ?? found(text, `^drop trigger .*? on ${TABLE}`);
  if (dropped !== null) return [{ table: dropped, blocked: 'reads and writes', work: 'instant' }];
  const emptied = found(text, `^truncate (?:table )?${TABLE}`);
  if (emptied !== null) return [{ table: emptied, blocked: 'reads and writes', work: 'instant' }];
  const changed = found(text, `^(?:update|delete from|insert into) ${TABLE}`);
  return changed === null ? [] : [{ table: changed, blocked: 'nothing', work: 'rows' }];
};

/**
 * Returns the checks that a statement makes of existing rows: new check constraints, mandatory columns, unique indexes.
 */
export const obstaclesOf = (statement: string): Obstacle[] => {
  const text = plain(statement);
  const count = (table: string, where: string): string => `select count(*) as count from ${table} where ${where}`;
  const altered = found(text, `^alter table ${TABLE}`);
  if (altered !== null) {
    const checks = [...text.matchAll(/\badd constraint (\w+) check \(/gi)].map((match) => ({
      table: altered,
      rule: match[1] ?? '',
      countSql: count(altered, `not (${inParentheses(text, match.index + match[0].length - 1)})`),
    }));
    const filled = [...text.matchAll(/\balter (?:column )?(\w+) set not null\b/gi)].map(([, column = '']) => ({
      table: altered,
      rule: `${column} is not null`,
      countSql: count(altered, `${column} is null`),
    }));
    return [...checks, ...filled];
  }
  const [, index = '', table = '', columns = '', where] =
    /^create unique index (?:concurrently )?(?:if not exists )?(\w+) on (\w+) \(([^()]*)\)(?: where (.*?))?;?$/i.exec(
      text,
    ) ?? [];
  if (!table) return [];
  const names = columns.split(',').map((column) => column.trim().split(' ')[0] ?? '');
  const each = [...names.map((name) => `${name} is not null`), ...(where === undefined ? [] : [`(${where})`])];
  const doubled = `select 1 from ${table} where ${each.join(' and ')} group by ${names.join(', ')} having count(*) > 1`;
  return [{ table, rule: index, countSql: `select count(*) as count from (${doubled}) doubled` }];
};
