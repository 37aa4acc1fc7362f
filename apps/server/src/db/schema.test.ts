import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseDay } from '../testing/chosen-day.ts';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';
import { readTables } from './read-schema.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { schemaPage } from './schema-page.ts';

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
  await releaseDay(world.db);
});
afterAll(() => world.drop());

it('docs/reference/schema.md equals the output of `npm run docs`', async () => {
  const page = readFileSync(new URL('../../../../docs/reference/schema.md', import.meta.url), 'utf8');
  expect(schemaPage(await readTables(world.db), migrations) === page, 'stale: run `npm run docs`').toBe(true);
});

it('the page has every table of the database', async () => {
  const tables = await readTables(world.db);
  const page = schemaPage(tables, migrations);
  for (const { name } of tables) expect(page).toContain(`\n### ${name}\n`);
});

it('a migrated database needs no further migration', async () => {
  expect(await migrate(world.db)).toEqual({ applied: 0, later: [] });
});
