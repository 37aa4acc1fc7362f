import { expect, it } from 'vitest';
import { splitSql } from './split-sql.ts';

it('statements are split at semicolons at the end of a line', () => {
  expect(splitSql("-- a; b\ncreate table a (\n  b text default 'x;y'\n);\n\ninsert into a values (1);\n")).toEqual([
    "-- a; b\ncreate table a (\n  b text default 'x;y'\n);",
    'insert into a values (1);',
  ]);
});

it('the body of a function stays in one piece', () => {
  const body = 'create function f() returns trigger language plpgsql as $$\nbegin\n  return null;\nend $$;';
  expect(splitSql(`${body}\n\nselect 1;`)).toEqual([body, 'select 1;']);
  expect(splitSql('create function g() returns int language sql as $$ select 1; $$;')).toHaveLength(1);
});

it('a file that ends within a statement is refused, and comments at its end are ignored', () => {
  expect(() => splitSql('select 1;\nselect 2')).toThrow('select 2');
  expect(splitSql('select 1;\n-- the end\n')).toEqual(['select 1;']);
});
