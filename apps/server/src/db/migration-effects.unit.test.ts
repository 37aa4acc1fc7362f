import { describe, expect, it } from 'vitest';
import { effectsOf, obstaclesOf } from './migration-effects.ts';

describe('locks of a statement', () => {
  it.each([
    ['alter table bets add column note text;', 'bets', 'reads and writes', 'instant'],
    ['-- a comment\nalter table only bets\n  alter column note type integer;', 'bets', 'reads and writes', 'rewrite'],
    ['alter table bets add column at timestamptz default clock_timestamp();', 'bets', 'reads and writes', 'rewrite'],
    ['alter table bets add column at timestamptz default now();', 'bets', 'reads and writes', 'instant'],
    ['alter table bets alter column note set not null;', 'bets', 'reads and writes', 'scan'],
    ['alter table bets add constraint a check (note > 0);', 'bets', 'reads and writes', 'scan'],
    ['alter table bets add constraint a check (note > 0) not valid;', 'bets', 'reads and writes', 'instant'],
    ['alter table bets validate constraint a;', 'bets', 'nothing', 'scan'],
    ['create index bets_noted on bets (note);', 'bets', 'writes', 'scan'],
    ['create trigger noted after insert on bets\n  for each row execute function f();', 'bets', 'writes', 'instant'],
    ['drop trigger noted on bets;', 'bets', 'reads and writes', 'instant'],
    ['drop table if exists bets;', 'bets', 'reads and writes', 'instant'],
    ['truncate bets;', 'bets', 'reads and writes', 'instant'],
    ['update bets set note = 1;', 'bets', 'nothing', 'rows'],
    ['create table notes (\n  bet_id bigint references bets (id)\n);', 'bets', 'writes', 'instant'],
  ])('finds the lock: %s', (sql, table, blocked, work) => expect(effectsOf(sql)).toEqual([{ table, blocked, work }]));

  it('locks both tables of a foreign key against writes', () => {
    expect(effectsOf('alter table notes add constraint n foreign key (bet_id) references bets (id);')).toEqual([
      { table: 'notes', blocked: 'writes', work: 'scan' },
      { table: 'bets', blocked: 'writes', work: 'instant' },
    ]);
  });

  it.each([
    'create table notes (id bigint);',
    'create view v as select 1;',
    'create function f() returns void as $$\n  update bets set a = 1;\n$$;',
  ])('finds no lock in the statement: %s', (sql) => expect(effectsOf(sql)).toEqual([]));
});

describe('rows that would make a statement fail', () => {
  it.each([
    [
      'alter table bets\n  drop constraint a,\n  add constraint a check (note in (1, 2) or (b is null));',
      'a',
      'select count(*) as count from bets where not (note in (1, 2) or (b is null))',
    ],
    [
      'alter table bets alter column note set not null;',
      'note is not null',
      'select count(*) as count from bets where note is null',
    ],
    [
      'create unique index once on bets (round_id, note desc) where note > 1;',
      'once',
      'select count(*) as count from (select 1 from bets where round_id is not null and note is not null and (note > 1) ' +
        'group by round_id, note having count(*) > 1) doubled',
    ],
  ])('counts rows that violate the new rule of: %s', (sql, rule, countSql) =>
    expect(obstaclesOf(sql)).toEqual([{ table: 'bets', rule, countSql }]),
  );

  it('counts no rows for other statements', () => {
    expect(obstaclesOf('alter table bets add column note text;')).toEqual([]);
    expect(obstaclesOf('create index bets_noted on bets (note);')).toEqual([]);
  });
});
