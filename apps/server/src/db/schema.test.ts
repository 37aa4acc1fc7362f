import { expect, it } from 'vitest';
import { newDatabase } from '../testing/database.ts';
import { type Schema, readSchema } from './catalog.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { migrations as before } from './migrations-old/index.ts';
import { openDb } from './open.ts';

const schemaAfter = async (prepare: (db: Db) => Promise<unknown>): Promise<Schema> => {
  const place = await newDatabase();
  const db = await openDb(place);
  try {
    await prepare(db);
    const { tables, ...rest } = await readSchema(db);
    // The order of columns is of no consequence: statements name theirs.
    return { tables: tables.map((table) => ({ ...table, columns: table.columns.sort((a, b) => (a.name < b.name ? -1 : 1)) })), ...rest };
  } finally {
    await db.close();
    await place.drop();
  }
};

it('the schema by subject is the one that the numbered migrations came to', async () => {
  const old = await schemaAfter(async (db) => {
    for (const { sql } of before) for (const statement of sql.split('\n--;\n')) await db.query(statement);
  });
  expect(old.tables.length).toBeGreaterThan(45);
  expect(await schemaAfter(migrate)).toEqual(old);
});
