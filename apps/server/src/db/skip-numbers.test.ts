import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';
import { skipNumbers } from './skip-numbers.ts';

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.drop());

const nextPlayer = async (name: string): Promise<number> => {
  const [row] = await world.db.query<{ id: number }>(
    `insert into players (steam_id, username, avatar) values ($1, $1, 'a') returning id`,
    [name],
  );
  return row?.id ?? 0;
};
/** Returns the tables that number their rows, with their next numbers. */
const nextNumbers = () =>
  world.db.query<{ table: string; next: number }>(
    `select c.table_name as table, nextval(pg_get_serial_sequence(c.table_name, c.column_name)) as next
     from information_schema.columns c where c.table_schema = current_schema() and c.is_identity = 'YES' order by 1`,
  );

it('[WD-22] the next number of every table is above all that may have been assigned before', async () => {
  const before = await nextNumbers();
  expect(before.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['skin_deposits', 'tickets', 'transfers', 'withdrawals']),
  );
  const first = await nextPlayer('first');
  await world.db.tx((query) => skipNumbers(query, 5000));
  const after = await nextNumbers();
  expect(after.map(({ table }) => table)).toEqual(before.map(({ table }) => table));
  for (const [at, { table, next }] of after.entries())
    expect(next, table).toBeGreaterThan((before[at]?.next ?? 0) + 5000);
  expect(await nextPlayer('second')).toBeGreaterThan(first + 5000);
});
