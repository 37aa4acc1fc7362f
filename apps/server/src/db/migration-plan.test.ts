import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';
import { planText, readPlan } from './migration-plan.ts';
import { type Migration, migrations } from './migrations.ts';
import { readTables } from './read-schema.ts';

let world: TestDatabase;
beforeEach(async () => void (world = await openTestDatabase()));
afterEach(() => world.drop());

const with901 = (sql: string): Migration[] => [
  ...migrations,
  { name: '901-more', kind: 'expand', sql: `-- Something\n-- more.\n\n${sql}` },
];
/**
 * Returns the findings that stop a migration, without those about free connections, whose number depends on other tests
 * at the same server.
 */
const stops = async (list: readonly Migration[]): Promise<string[]> =>
  (await readPlan(world.db, list)).findings
    .filter(({ level, text }) => level === 'stop' && !text.includes('connections are free'))
    .map(({ text }) => text);

it('the plan of an up-to-date database is empty', async () => {
  const plan = await readPlan(world.db);
  expect(plan.pending).toEqual([]);
  expect(await stops(migrations)).toEqual([]);
  expect(planText(plan)).toContain('No migration is pending.');
});

it('the plan names each pending migration with its locks, and changes nothing', async () => {
  const before = await readTables(world.db);
  const list = with901('alter table leases add column note text;\ncreate index noted on leases (note);');
  const plan = await readPlan(world.db, list);
  expect(await stops(list)).toEqual([]);
  expect(plan.pending).toEqual([
    {
      name: '901-more',
      kind: 'expand',
      about: 'Something more.',
      effects: [
        expect.objectContaining({ table: 'leases', blocked: 'reads and writes', work: 'instant' }),
        expect.objectContaining({ table: 'leases', blocked: 'writes', work: 'scan' }),
      ],
    },
  ]);
  expect(planText(plan)).toMatch(
    /901-more \(expand\): Something more\.\n {4}leases \(\d+ rows, \d+ kB\): blocks reads and writes, at once\n/,
  );
  expect(await readTables(world.db)).toEqual(before);
  expect((await readPlan(world.db, list)).pending).toHaveLength(1);
});

it('the plan counts the rows that a new rule would refuse', async () => {
  await world.db.query(
    `insert into leases (name, owner, fence, expires_at) values ('a', 'x', 1, now()), ('b', 'x', 2, now()), ('c', 'y', 3, now())`,
  );
  const rule = (sql: string): Migration[] => with901(`alter table leases ${sql};`);
  expect(await stops(rule('add constraint few check (fence < 2)'))).toEqual(['leases: 2 rows do not fit few']);
  expect(await stops(rule('add constraint many check (fence > 0)'))).toEqual([]);
  expect(await stops(with901('create unique index one_owner on leases (owner);'))).toEqual([
    'leases: 1 rows do not fit one_owner',
  ]);
  // The migration itself creates the column, so there are no rows to count yet.
  expect(await stops(rule('add column note text;\nalter table leases add constraint n check (note is null)'))).toEqual(
    [],
  );
  await expect(migrate(world.db, rule('add constraint few check (fence < 2)'))).rejects.toThrow('few');
});

it('the plan names the process that owns the tables', async () => {
  await world.db.query(
    `insert into leases (name, owner, fence, expires_at) values ('crash', 'first', 1, now() + interval '1 hour')`,
  );
  expect((await readPlan(world.db)).findings).toContainEqual({
    level: 'note',
    text: 'process first owns the tables crash',
  });
});

it('the plan refuses a schema that a start would refuse', async () => {
  await world.db.query(`insert into migrations (name, checksum, needs) values ('902', '', '901-more')`);
  expect(await stops(migrations)).toEqual([expect.stringContaining('902 has taken away what this build uses')]);
});

it('the plan of an empty database has all migrations', async () => {
  await world.db.exec('drop schema public cascade; create schema public');
  expect((await readPlan(world.db)).pending).toHaveLength(migrations.length);
  expect(await stops(migrations)).toEqual([]);
});
