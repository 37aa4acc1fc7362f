import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';
import { TransactionAborted } from './db.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await openTestDatabase();
  await place.db.exec('create table kept (n integer primary key)');
});
afterAll(() => place.drop());

it('[M4] a transaction with a swallowed error is rolled back and rejects', async () => {
  const swallowing = place.db.tx(async (query) => {
    await query.query('insert into kept values (1)');
    await query.query('select 1 / 0').catch(() => undefined);
    return 'done';
  });
  await expect(swallowing).rejects.toThrow(TransactionAborted);
  expect(await place.db.query('select n from kept')).toEqual([]);
});

it('[M4] a later transaction commits, even after a failure within a savepoint', async () => {
  const count = await place.db.tx(async (query) => {
    await query.query('insert into kept values (2)');
    await query.query('savepoint before');
    await query.query('insert into kept values (2)').catch(() => undefined);
    await query.query('rollback to savepoint before');
    return (await query.query('select n from kept')).length;
  });
  expect(count).toBe(1);
  expect(await place.db.query('select n from kept')).toEqual([{ n: 2 }]);
});
