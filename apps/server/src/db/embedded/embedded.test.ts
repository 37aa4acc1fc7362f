import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { openEmbedded } from './embedded.ts';
import { DataDirInUse } from './lock.ts';
import { startMaintenance } from './maintenance.ts';
import { restoreSnapshot } from './snapshot.ts';

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

it('[M4] a second open of a data directory is refused, and names the process that has it', async () => {
  await expect(openEmbedded({ dataDir })).rejects.toThrow(DataDirInUse);
  await expect(openEmbedded({ dataDir })).rejects.toThrow(String(process.pid));
});

it('[M4] the lock of a process that has ended is taken over', async () => {
  const other = mkdtempSync(join(tmpdir(), 'updraft-embedded-'));
  const pid = Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)']).toString());
  writeFileSync(join(other, 'updraft.lock'), JSON.stringify({ pid, start: '1' }));
  const taken = await openEmbedded({ dataDir: other });
  await taken.close();
  rmSync(other, { recursive: true, force: true });
});

it('[M4] transactions run one after the other, and one that throws is rolled back', async () => {
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

it('a long query does not block the event loop', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await db.query('select count(*) from generate_series(1, 3000000) a');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

describe('[S9] maintenance by timer', () => {
  let place: string;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'updraft-embedded-'));
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('an opened database runs checkpoints and vacuums', async () => {
    const opened = await openEmbedded({ dataDir: place, maintenanceEveryMs: 200, vacuumEveryCheckpoints: 2 });
    const redoOf = async (): Promise<string> =>
      (await opened.query<{ lsn: string }>('select redo_lsn::text as lsn from pg_control_checkpoint()'))[0]?.lsn ?? '';
    const bytesOf = async (): Promise<number> =>
      Number((await opened.query<{ bytes: number }>(`select pg_relation_size('worn') as bytes`))[0]?.bytes);
    const before = await redoOf();
    await opened.exec('create table worn (n integer not null) with (autovacuum_enabled = false)');
    await opened.query('insert into worn select generate_series(1, 5000)');
    expect(await bytesOf()).toBeGreaterThan(0);
    await opened.query('delete from worn');
    await expect.poll(redoOf, { timeout: 60_000 }).not.toBe(before);
    await expect.poll(bytesOf, { timeout: 60_000 }).toBe(0);
    await opened.close();
  });

  it('maintenance covers changed tables, column by column, and skips unchanged ones', async () => {
    const opened = await openEmbedded({
      dataDir: mkdtempSync(join(place, 'of-its-own-')),
      maintenanceEveryMs: 200,
      vacuumEveryCheckpoints: 1,
    });
    await opened.exec(
      'create table busy (n integer not null, text text not null); create table idle (n integer not null); insert into idle select generate_series(1, 30); ',
    );
    await opened.query(`insert into busy select n, n::text from generate_series(1, 5000) n`);
    const lookedAfter = async (table: string) =>
      (
        await opened.query<{ vacuumed: boolean; columns: number }>(
          `select last_vacuum is not null as vacuumed,
             (select count(*)::int from pg_stats where tablename = $1) as columns
           from pg_stat_user_tables
           where relname = $1`,
          [table],
        )
      )[0];
    await expect.poll(() => lookedAfter('busy'), { timeout: 60_000 }).toEqual({ vacuumed: false, columns: 2 });
    await opened.query('update busy set n = n + 1 where n <= 1000');
    await expect.poll(() => lookedAfter('busy'), { timeout: 60_000 }).toEqual({ vacuumed: true, columns: 2 });
    expect(await lookedAfter('idle')).toEqual({ vacuumed: false, columns: 0 });
    // Maintenance uses the connection of all other work, so it must reset `default_statistics_target` afterwards.
    expect(await opened.query('show default_statistics_target')).toEqual([{ default_statistics_target: '100' }]);
    await opened.close();
  });

  it('failed maintenance is reported and counted', async () => {
    const faults: string[] = [];
    const opened = await openEmbedded({
      dataDir: place,
      maintenanceEveryMs: 100,
      onFault: ({ message }) => faults.push(message),
    });
    expect(opened.maintenanceFaults?.()).toBe(0);
    // In an aborted transaction every statement fails, so maintenance fails too.
    await opened.exec('begin');
    await expect(opened.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect.poll(() => faults[0], { timeout: 30_000 }).toMatch(/transaction/);
    expect(opened.maintenanceFaults?.()).toBe(faults.length);
    await opened.exec('rollback');
    await opened.close();
  });

  it('maintenance reports a failure and continues', async () => {
    const faults: string[] = [];
    let turns = 0;
    const work = (): Promise<void> => Promise.reject(new Error(`no room ${++turns}`));
    const stop = startMaintenance(work, { maintenanceEveryMs: 10, onFault: ({ message }) => faults.push(message) });
    await expect.poll(() => faults.slice(0, 2)).toEqual(['no room 1', 'no room 2']);
    stop();
  });
});

it('[M4] fsync is on in the embedded database', async () => {
  expect(await db.query('show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await db.query('show wal_sync_method')).toEqual([{ wal_sync_method: 'fsync' }]);
});

it('closing the database is not reported as fatal', async () => {
  const other = mkdtempSync(join(tmpdir(), 'updraft-embedded-'));
  const fatal: Error[] = [];
  const opened = await openEmbedded({ dataDir: other, onFatal: (error) => void fatal.push(error) });
  await opened.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(fatal).toEqual([]);
  rmSync(other, { recursive: true, force: true });
});

it(
  '[I2] [M4] a panic of the database is reported as fatal, and every later request is rejected',
  { timeout: 120_000 },
  async () => {
    const other = mkdtempSync(join(tmpdir(), 'updraft-embedded-'));
    const fatal: Error[] = [];
    const opened = await openEmbedded({
      dataDir: other,
      onFatal: (error) => void fatal.push(error),
      watch: { everyMs: 100, most: 100 },
    });
    // The log's folder is missing, so the database panics, or hangs in repeated attempts until the watch ends it.
    renameSync(join(other, 'database/pg_wal'), join(other, 'elsewhere'));
    const isEnd = (failed: string | null): failed is string => /panicked|has not answered/.test(failed ?? '');
    const write = async (): Promise<string> => {
      for (let megabytes = 0; megabytes < 64; megabytes++) {
        const failed = await opened
          .query(`select pg_logical_emit_message(true, 'filling', repeat('x', 1048576))`)
          .then(() => null, String);
        if (isEnd(failed)) return failed;
      }
      return 'written';
    };
    const end = await write();
    expect(end).not.toBe('written');
    expect(fatal.map(String)).toEqual([end]);
    // Later requests are rejected at once.
    await expect(opened.query('select 1')).rejects.toThrow(fatal[0]?.message);
    rmSync(other, { recursive: true, force: true });
  },
);

describe('the first start', () => {
  const places: string[] = [];
  const place = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'updraft-snapshot-'));
    places.push(path);
    return path;
  };
  afterAll(() => places.forEach((path) => rmSync(path, { recursive: true, force: true })));

  it('the first start unpacks a prepared database of the installed version', async () => {
    const dataDir = join(place(), 'database');
    expect(await restoreSnapshot(dataDir)).toBe(true);
    expect(await restoreSnapshot(dataDir)).toBe(false);
    const restored = await PGlite.create(dataDir);
    const made = await PGlite.create(join(place(), 'database'));
    const shape = `select version(), current_setting('server_encoding') as encoding,
        current_setting('lc_collate', true) as collation, (select count(*) from pg_class) as classes`;
    expect((await restored.query(shape)).rows).toEqual((await made.query(shape)).rows);
    expect((await restored.query('select datname from pg_database')).rows).toEqual([{ datname: 'postgres' }]);
    await restored.close();
    await made.close();
  });

  it('every new embedded database is unpacked from the same snapshot', async () => {
    const identityOf = async (): Promise<string> => {
      const opened = await openEmbedded({ dataDir: place() });
      const [row] = await opened.query<{ id: string }>('select system_identifier::text as id from pg_control_system()');
      await opened.close();
      return row?.id ?? '';
    };
    const dataDir = join(place(), 'database');
    await restoreSnapshot(dataDir);
    const restored = await PGlite.create(dataDir);
    const { rows } = await restored.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    );
    await restored.close();
    expect([await identityOf(), await identityOf()]).toEqual([rows[0]?.id, rows[0]?.id]);
  });

  it('[M4] a database half unpacked before a kill is unpacked again', async () => {
    const dataDir = join(place(), 'database');
    mkdirSync(`${dataDir}.unpacking`);
    writeFileSync(join(`${dataDir}.unpacking`, 'PG_VERSION'), 'half');
    expect(await restoreSnapshot(dataDir)).toBe(true);
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()).toMatch(/^\d+$/);
    expect(existsSync(`${dataDir}.unpacking`)).toBe(false);
  });

  it('no database is unpacked without a snapshot', async () => {
    expect(await restoreSnapshot(join(place(), 'database'), new URL('file:///nowhere/at-all.tar.br'))).toBe(false);
  });
});
