import { expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { POSTGRES_URL, newDatabase } from '../../apps/server/src/testing/database.ts';
import { startServer } from '../support/server.ts';

it(
  '[S9] the first start of a build has the full catalogue; embedded, from the database prepared at the build',
  { timeout: 180_000 },
  async () => {
    const place = await newDatabase();
    const startedMs = Date.now();
    const server = await startServer({ ...place, isShortLived: true });
    await server.stop();
    const db = await openDb(place);
    const [row] = await db.query<{ migrated: Date; items: number }>(
      'select (select max(applied_at) from migrations) as migrated, (select count(*) from items) as items',
    );
    await db.close();
    await place.drop();
    expect(row?.items).toBeGreaterThan(100_000);
    // On PostgreSQL the start itself creates the schema.
    const migratedMs = row?.migrated.getTime() ?? Number.NaN;
    expect(migratedMs >= startedMs && migratedMs <= Date.now()).toBe(Boolean(POSTGRES_URL));
  },
);
