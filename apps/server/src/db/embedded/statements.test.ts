import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { openEmbedded } from './embedded.ts';

let dataDir: string;
let db: Db;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'updraft-statements-'));
  db = await openEmbedded({ dataDir });
  await db.exec(
    'create table things (id bigint primary key, name text, size integer constraint size_positive check (size > 0))',
  );
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const preparedCount = async (sql: string): Promise<number> =>
  Number(
    (
      await db.query<{ count: number }>('select count(*) as count from pg_prepared_statements where statement = $1', [
        sql,
      ])
    )[0]?.count,
  );

describe('statements of the embedded database', () => {
  it('a statement accepts and returns values of every type', async () => {
    const values = [
      7,
      2 ** 40,
      "it's; $1",
      null,
      true,
      1.25,
      new Date('2025-03-04T05:06:07.089Z'),
      { a: [1, { b: null }] },
      [1, 2, 3],
      ['a', 'b,"c', 'd\\'],
      JSON.stringify([{ x: 1 }]),
    ];
    const sql = `select $1::integer as whole, $2::bigint as large, $3::text as words, $4::text as nothing,
        $5::boolean as flag, $6::float8 as part, $7::timestamptz as moment,
      $8::jsonb as tree, $9::bigint[] as ids, $10::text[] as names, $11::jsonb as list`;
    const expected = [
      {
        whole: 7,
        large: 2 ** 40,
        words: "it's; $1",
        nothing: null,
        flag: true,
        part: 1.25,
        moment: values[6],
        tree: values[7],
        ids: [1, 2, 3],
        names: values[9],
        list: [{ x: 1 }],
      },
    ];
    // The first call prepares the statement, the second one reuses it.
    expect(await db.query(sql, values)).toEqual(expected);
    expect(await db.query(sql, values)).toEqual(expected);
  });

  it('a statement is prepared once, even if it is used often', async () => {
    const sql = 'select name from things where id = $1';
    for (let id = 0; id < 8; id++) await db.query(sql, [id]);
    expect(await preparedCount(sql)).toBe(1);
  });

  it('a statement without rows returns an empty list', async () => {
    expect(await db.query('insert into things (id, name) values ($1, $2)', [1, 'one'])).toEqual([]);
    expect(await db.query('select * from things where id = $1', [-1])).toEqual([]);
    expect(await db.query('insert into things (id) values ($1) returning id, name', [2])).toEqual([
      { id: 2, name: null },
    ]);
  });

  it('a failed statement names the violated rule, and the next one works', async () => {
    await expect(db.query('insert into things (id, size) values ($1, $2)', [10, -1])).rejects.toMatchObject({
      code: '23514',
      constraint: 'size_positive',
    });
    await expect(db.query('select nonsense from things')).rejects.toMatchObject({ code: '42703' });
    await expect(db.query('select $1::integer as n', ['many'])).rejects.toMatchObject({ code: '22P02' });
    expect(await db.query('select $1::integer as n', [3])).toEqual([{ n: 3 }]);
  });

  it('[M4] a transaction with a failed statement leaves no rows', async () => {
    await expect(
      db.tx(async (query) => {
        await query.query('insert into things (id) values ($1)', [20]);
        await query.query('insert into things (id, size) values ($1, $2)', [21, 0]);
      }),
    ).rejects.toMatchObject({ constraint: 'size_positive' });
    expect(await db.query('select id from things where id >= $1', [20])).toEqual([]);
  });

  it('a statement works again after its table has changed, from the second use on', async () => {
    await db.exec('create table shapes (a integer)');
    const sql = 'select * from shapes';
    expect(await db.query(sql)).toEqual([]);
    await db.exec('alter table shapes add column b integer; insert into shapes values (1, 2)');
    await db.query(sql).catch(() => undefined);
    expect(await db.query(sql)).toEqual([{ a: 1, b: 2 }]);
  });

  it('[S5] the number of prepared statements is bounded', async () => {
    for (let n = 0; n < 1010; n++) await db.query(`select ${n} as n`);
    const [row] = await db.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
    expect(row?.count).toBeLessThanOrEqual(1000);
    expect(await db.query('select 0 as n')).toEqual([{ n: 0 }]);
  });
});
