import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../apps/server/src/db/db.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { putCapitalIn } from '../../apps/server/src/features/staff/capital.ts';
import { databaseFolder } from '../../apps/server/src/testing/database-folder.ts';
import { type TestDatabase, openTestDatabase } from '../../apps/server/src/testing/database.ts';
import { checkBooks } from '../../apps/server/src/features/reconciliation.ts';
import { pause } from '../support/pause.ts';
import { runProgram } from '../support/run-program.ts';

let place: TestDatabase;
/** Folder of the backups. */
let to: string;
beforeEach(async () => {
  place = await openTestDatabase();
  to = mkdtempSync(join(databaseFolder(), 'updraft-backups-'));
});
afterEach(async () => {
  rmSync(to, { recursive: true, force: true });
  await place.drop();
});

const backUp = (...args: string[]) => runProgram('backup', args, { dataDir: place.dataDir, databaseUrl: null });

const write = (db: Db, number: number): Promise<unknown> =>
  putCapitalIn(db, { capitalCents: 100, reason: 'a row to keep', key: String(number), actor: 'a test' });

/** Unpacks the only backup as an operator does, and opens it. */
const restored = async (): Promise<Db> => {
  const [name, ...more] = readdirSync(to);
  expect(more).toEqual([]);
  const dataDir = join(to, 'restored');
  mkdirSync(dataDir);
  execFileSync('tar', ['-xzf', join(to, name ?? ''), '-C', dataDir]);
  expect(readdirSync(dataDir).sort()).toEqual(['database', 'secrets.json']);
  return openDb({ databaseUrl: null, dataDir });
};

/** Returns the files of a backup that are left in the data directory. */
const leftovers = (): string[] => readdirSync(place.dataDir).filter((name) => name.startsWith('backup'));

it('[M10] a copy of the data directory during transfers has every earlier transfer, and none in part', async () => {
  writeFileSync(join(place.dataDir, 'secrets.json'), '{}');
  await write(place.db, 0);
  let last = 0;
  const stopped = new AbortController();
  const writing = (async () => {
    // The pauses let the copy begin, because it waits until the connection is idle.
    for (; !stopped.signal.aborted; await pause(20)) await write(place.db, ++last);
  })();
  const metric = join(place.dataDir, 'updraft-backup.prom');
  const beganSeconds = Math.floor(Date.now() / 1000);
  const result = await backUp('--to', to, '--metric', metric);
  stopped.abort();
  await writing;
  expect(result).toEqual({ code: 0, said: expect.stringMatching(/The books balance\.\n.*\.tar\.gz\n$/) });
  expect(leftovers()).toEqual([]);
  const shown = /^updraft_backup_finished_timestamp_seconds (\d+)\n$/.exec(readFileSync(metric, 'utf8'));
  expect(Number(shown?.[1])).toBeGreaterThanOrEqual(beganSeconds);

  const db = await restored();
  try {
    const { transfers, differences } = await checkBooks(db);
    expect(differences).toEqual([]);
    expect(transfers).toBeGreaterThan(0);
    expect(transfers).toBeLessThanOrEqual(last + 1);
    const entries = await db.query<{ key: string }>(`select details->>'key' as key from audit_log order by id`);
    expect(entries.map(({ key }) => Number(key))).toEqual(Array.from({ length: transfers }, (_, number) => number));
    await write(db, last + 1);
  } finally {
    await db.close();
  }
});

it('[M10] the data directory of a stopped site is copied', async () => {
  writeFileSync(join(place.dataDir, 'secrets.json'), '{}');
  await write(place.db, 0);
  await place.db.close();
  const { dataDir } = place;
  place = { ...place, drop: async () => rmSync(dataDir, { recursive: true }) };
  expect(await backUp('--to', to)).toMatchObject({ code: 0 });
  expect(leftovers()).toEqual([]);
  const db = await restored();
  expect(await checkBooks(db)).toEqual({ rounds: 0, transfers: 1, differences: [] });
  await db.close();
});

it('[M10] a backup with unbalanced books is not kept, and a failed backup states the reason', async () => {
  await write(place.db, 0);
  expect(await backUp()).toMatchObject({ code: 1, said: expect.stringContaining('--to <folder>') });
  expect(await backUp('--to', join(place.dataDir, 'mine'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('inside the data directory'),
  });
  await place.db.exec(
    'update accounts set balance_cents = balance_cents + 1 where id = (select min(id) from accounts)',
  );
  expect(await backUp('--to', to)).toMatchObject({ code: 1, said: expect.stringContaining('books do not balance') });
  // A named pipe cannot be copied. The command prints the reason that the server states.
  execFileSync('mkfifo', [join(place.dataDir, 'pipe')]);
  expect(await backUp('--to', to)).toMatchObject({ code: 1, said: expect.stringMatching(/FIFO/i) });
  expect([...leftovers(), ...readdirSync(to)]).toEqual([]);
});
