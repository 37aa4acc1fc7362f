import { describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { splitSql } from './split-sql.ts';

/** Changes after which an earlier build fails, by name. */
const TAKES_AWAY: readonly [string, RegExp][] = [
  ['drop', /\bdrop\s+(table|column|view|function|trigger|type|index|sequence|materialized)\b/],
  ['rename', /\brename\b/],
  ['set not null', /\bset\s+not\s+null\b/],
  ['change of a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['drop default', /\bdrop\s+default\b/],
  ['truncate', /^\s*truncate\b/],
];
const ALTERS = /\balter\s+table\s+(?:only\s+)?(\w+)/;

/** Returns the reasons why a migration is not an expansion. */
const contractionsIn = (sql: string): string[] => {
  const statements = splitSql(sql).map((text) =>
    text
      .replace(/--.*/g, '')
      .replace(/\$\$[^]*\$\$/, '')
      .toLowerCase(),
  );
  const made = new Set(statements.flatMap((text) => /\bcreate\s+table\s+(\w+)/.exec(text)?.[1] ?? []));
  return statements.flatMap((text) => {
    const table = ALTERS.exec(text)?.[1] ?? /\bunique\s+index\s+\w+\s+on\s+(\w+)/.exec(text)?.[1];
    if (table !== undefined && made.has(table)) return [];
    const dropped = [...text.matchAll(/\bdrop\s+constraint\s+(\w+)/g)].map(([, name]) => name);
    const added = [...text.matchAll(/\badd\s+constraint\s+(\w+)/g)].map(([, name]) => name);
    const columns = [...text.matchAll(/\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)([^,;]*)/g)];
    return [
      ...TAKES_AWAY.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
      // A constraint that one statement replaces may be a wider one. A new constraint binds the rows that earlier
      // builds write.
      ...dropped.filter((name) => !added.includes(name)).map(() => 'drop constraint'),
      ...added.filter((name) => !dropped.includes(name) && columns.length === 0).map(() => 'new constraint'),
      ...(/\bunique\s+index\b/.test(text) ? ['unique index'] : []),
      ...columns.flatMap(([, , rest = '']) =>
        /\bnot\s+null\b/.test(rest) && !/\b(default|generated)\b/.test(rest) ? ['column that must be filled'] : [],
      ),
    ];
  });
};

describe('every migration', () => {
  it.each(migrations.filter(({ kind }) => kind === 'expand').map(({ name, sql }) => ({ name, sql })))(
    'an expansion removes nothing that earlier builds use: $name',
    ({ sql }) => expect(contractionsIn(sql)).toEqual([]),
  );

  it('a contraction needs a migration that is not later than itself', () => {
    const names = migrations.map(({ name }) => name);
    for (const migration of migrations) {
      if (migration.kind === 'expand') continue;
      expect(names.indexOf(migration.needs)).toBeGreaterThanOrEqual(0);
      expect(names.indexOf(migration.needs)).toBeLessThanOrEqual(names.indexOf(migration.name));
    }
  });

  it('the numbers of migrations are consecutive', () => {
    const numbered = migrations.map(({ name }) => name).filter((name) => /^\d/.test(name));
    expect(numbered.map((name) => Number(name.slice(0, 3)))).toEqual(numbered.map((_, at) => at + 1));
  });
});

describe('an expansion', () => {
  it.each([
    ['a drop of a table', 'drop table bets;'],
    ['a drop of a column', 'alter table bets drop column note;'],
    ['a drop of a constraint', 'alter table bets drop constraint bet_stake;'],
    ['a drop of an index', 'drop index bets_of_player;'],
    ['a rename', 'alter table bets rename column note to remark;'],
    ['a column that becomes mandatory', 'alter table bets alter column note set not null;'],
    ['a change of a type', 'alter table bets alter column note type integer;'],
    ['a new mandatory column', 'alter table bets add column note text not null;'],
    ['a new constraint', 'alter table bets add constraint bet_note check (note is not null);'],
    ['a unique index of an existing table', 'create unique index one_note on bets (note);'],
    ['a truncate', 'truncate bets;'],
  ])('an expansion is refused with %s', (_, sql) => expect(contractionsIn(sql)).not.toEqual([]));

  it.each([
    ['a column that may be empty', 'alter table bets add column note text;'],
    ['a column with a default', 'alter table bets add column noted boolean not null default false;'],
    ['an index', 'create index bets_noted on bets (note);'],
    ['a table with all its rules', 'create table notes (id bigint primary key);\ncreate unique index n on notes (id);'],
    ['a wider constraint', 'alter table bets drop constraint a,\n  add constraint a check (note is null);'],
    ['a function that drops rows', 'create function f() returns void language sql as $$\n  drop table x\n$$;'],
  ])('an expansion may have %s', (_, sql) => expect(contractionsIn(sql)).toEqual([]));
});
