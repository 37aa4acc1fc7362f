import { expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { POSTGRES_URL, newDatabase } from '../../apps/server/src/testing/database.ts';
import { startServer } from '../support/server.ts';

it.skipIf(POSTGRES_URL !== null)('[S9] the first start of a build takes the database that was prepared with it: schema and catalogue are older than the start', { timeout: 180_000 }, async () => {
  const place = await newDatabase();
  const startedAt = new Date();
  const server = await startServer({ ...place, isShortLived: true });
  await server.stop();
  const db = await openDb(place);
  const [row] = await db.query<{ migrated: Date; items: number }>('select (select max(applied_at) from migrations) as migrated, (select count(*) from items) as items');
  await db.close();
  await place.drop();
  expect(row?.items).toBeGreaterThan(100_000);
  expect(row?.migrated.getTime()).toBeLessThan(startedAt.getTime());
});
