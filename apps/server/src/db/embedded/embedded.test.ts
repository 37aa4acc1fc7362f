import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { openEmbedded } from './embedded.ts';
import { DataDirInUse } from './lock.ts';

let dataDir: string;
let db: Db;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'updraft-embedded-'));
  db = await openEmbedded({ dataDir });
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('refuses a second process on one data directory, naming the first', async () => {
  await expect(openEmbedded({ dataDir })).rejects.toThrow(DataDirInUse);
  await expect(openEmbedded({ dataDir })).rejects.toThrow(String(process.pid));
});

it('takes over the lock of a process that is gone', async () => {
  const other = mkdtempSync(join(tmpdir(), 'updraft-embedded-'));
  const pid = Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)']).toString());
  writeFileSync(join(other, 'updraft.lock'), JSON.stringify({ pid, start: '1' }));
  const taken = await openEmbedded({ dataDir: other });
  await taken.close();
  rmSync(other, { recursive: true, force: true });
});

it('runs transactions one after the other, and rolls back what throws', async () => {
  await db.exec('create table counts (n integer not null)');
  await db.query('insert into counts values (0)');
  await Promise.all(
    Array.from({ length: 20 }, () =>
      db.tx(async (query) => {
        const [row] = await query.query<{ n: number }>('select n from counts');
        await query.query('update counts set n = $1', [(row?.n ?? 0) + 1]);
      }),
    ),
  );
  await expect(
    db.tx(async (query) => {
      await query.query('update counts set n = 999');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.query('select n from counts')).toEqual([{ n: 20 }]);
});

it('does not block the event loop while it works', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await db.query('select count(*) from generate_series(1, 3000000) a');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

it('has fsync switched on', async () => {
  expect(await db.query('show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await db.query('show wal_sync_method')).toEqual([{ wal_sync_method: 'fsync' }]);
});

it('says nothing fatal when it is closed', async () => {
  const other = mkdtempSync(join(tmpdir(), 'updraft-embedded-'));
  const fatal: Error[] = [];
  const opened = await openEmbedded({ dataDir: other, onFatal: (error) => void fatal.push(error) });
  await opened.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(fatal).toEqual([]);
  rmSync(other, { recursive: true, force: true });
});
