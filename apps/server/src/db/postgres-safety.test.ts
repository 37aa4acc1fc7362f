import { expect, it } from 'vitest';
import { CannotStart } from '../lib/cannot-start.ts';
import { POSTGRES_URL, newDatabase } from '../testing/database.ts';
import type { Query } from './db.ts';
import { openDb } from './open.ts';
import { requireDurable } from './postgres-safety.ts';

/** Builds a server with only the named settings switched off. */
const serverWithout = (...off: string[]): Query => ({
  query: <Row extends object>(_sql: string, [names]: readonly unknown[] = []) =>
    Promise.resolve(
      (names as string[])
        .filter((name) => off.includes(name))
        .map((name) => ({ name, setting: 'off' })) as unknown as Row[],
    ),
});

const warnings = async (db: Query, isLive: boolean): Promise<string[]> => {
  const told: string[] = [];
  await requireDurable(db, { isLive, warn: (text) => void told.push(text) });
  return told;
};

it('[M4] a database that keeps acknowledged commits is accepted without a warning', async () => {
  expect(await warnings(serverWithout(), true)).toEqual([]);
});

it.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  '[M4] live mode without %s is refused, and the sandbox warns',
  async (name) => {
    await expect(warnings(serverWithout(name), true)).rejects.toThrow(CannotStart);
    await expect(warnings(serverWithout(name), true)).rejects.toThrow(`${name} = off`);
    expect(await warnings(serverWithout(name), false)).toEqual([expect.stringContaining(`${name} = off`)]);
  },
);

if (POSTGRES_URL) {
  it('[M4] PostgreSQL is checked when it is opened, and a refusal unlocks the directory', async () => {
    const place = await newDatabase();
    const url = new URL(place.databaseUrl ?? '');
    const plain = await openDb(place);
    await plain.exec(`alter database ${url.pathname.slice(1)} set synchronous_commit = off`);
    await plain.close();
    const told: string[] = [];
    const open = (isLive: boolean): ReturnType<typeof openDb> =>
      openDb({ ...place, safety: { isLive, warn: (text) => void told.push(text) } });
    await expect(open(true)).rejects.toThrow('synchronous_commit = off');
    await (await open(false)).close();
    expect(told).toEqual([expect.stringContaining('synchronous_commit = off')]);
    await place.drop();
  });
}
