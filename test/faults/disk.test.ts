import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDb, openEmbedded } from '../../apps/server/src/db/embedded/embedded.ts';
import { waiting } from '../support/client.ts';
import { ROOT } from '../support/server.ts';
import { type SmallDisk, mayMount, mountDisk } from './small-disk.ts';
import { type FaultWorld, answered, answeredCall, openFaultWorld } from './world.ts';

const SIZE_MB = 420;
/**
 * Largest number of purchases until one fails. Their data must exceed the free space in the database's existing pages.
 */
const MAX_PURCHASES = 1500;

/** Refusals of a table that is not open for bets or waits for the database. */
const TABLE_CLOSED = ['crash_api.busy', 'crash_api.game_started', 'crash_api.game_ended'];

const hasEnded = ({ server: { child } }: FaultWorld): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Expects a failure by a full disk: an error response or the end of the server, but no running server without response.
 */
const expectFailure = async (world: FaultWorld, answer: { message?: string } | null): Promise<void> => {
  if (answer) expect(['app_api.internal', ...TABLE_CLOSED]).toContain(answer.message);
  else await expect.poll(() => hasEnded(world), { timeout: 30_000, message: 'silent, and not ended' }).toBe(true);
};

/** These tests require the right to mount a small disk. */
describe.runIf(mayMount())('a disk that is full', () => {
  let disk: SmallDisk | undefined;
  let world: FaultWorld;
  beforeAll(async () => {
    disk = mountDisk(SIZE_MB);
    const dataDir = join(disk.folder, 'data');
    mkdirSync(dataDir);
    world = await openFaultWorld({ dataDir });
  });
  afterAll(async () => {
    try {
      await world.drop();
    } finally {
      disk?.unmount();
    }
  });

  it(
    '[I2] a server on a full disk refuses or ends; with space it continues without losing acknowledged data',
    { timeout: 240_000 },
    async () => {
      let client = await world.join(0);
      await waiting(client, 3);
      expect(await world.bet(client, 0, 1.5)).toMatchObject({ status: 'success' });
      const { data } = await client.call('POST /api/all-items/getList', { appId: 730, maxPrice: 1 });
      const entry = data.data[0];
      if (!entry) throw new Error('nothing to buy');
      disk?.fill();
      const keys: string[] = [];
      const state = { isFull: false };
      for (let n = 0; !state.isFull && n < MAX_PURCHASES; n++) {
        const key = `disk-purchase-${n}`;
        const answer = await answeredCall(
          client.call('POST /api/user/buy', { buy: [entry.id], sell: [], give: 0, get: entry.price }, key),
        );
        if (answer?.success) keys.push(key);
        // The failure is a refusal, an error, or no response from a server that has ended.
        else if (answer?.message !== 'storehouse_api.insufficient_funds') {
          state.isFull = true;
          await expectFailure(world, answer);
        }
      }
      expect(state.isFull, 'the disk was never full').toBe(true);
      // The table fails too, or the server has ended. Commands that still had room are recorded and checked below.
      const late = await answered(world.bet(client, 0, 2));
      if (late?.status !== 'success') await expectFailure(world, late);
      client.close();
      for (const key of keys) world.records.trades.push({ playerId: world.players[0]?.id ?? 0, scope: 'buy', key });

      disk?.free();
      const betAgain = async (at: number): Promise<void> => {
        client = await world.join(at);
        await waiting(client, 2);
        expect(await world.bet(client, at, 1.4)).toMatchObject({ status: 'success' });
        client.close();
      };
      // A server that has not ended continues by itself.
      if (!hasEnded(world)) await betAgain(1);
      await world.server.kill();
      await world.restart();
      await betAgain(2);
      expect(await world.contradictions()).toEqual([]);
    },
  );
});

/** Tests of the database alone with maintenance every half second. On a site maintenance runs every few minutes. */
describe.runIf(mayMount())('a disk that stays full over several passes of maintenance', () => {
  const SMALL_MB = 300;
  const EVERY_MS = 500;
  let disk: SmallDisk;
  let db: EmbeddedDb;
  let faults: string[];
  let fatal: string[];
  beforeAll(async () => {
    disk = mountDisk(SMALL_MB);
    faults = [];
    fatal = [];
    db = await openEmbedded({
      dataDir: join(disk.folder, 'data'),
      maintenanceEveryMs: EVERY_MS,
      vacuumEveryCheckpoints: 2,
      onFault: ({ message }) => void faults.push(message),
      onFatal: ({ message }) => void fatal.push(message),
    });
    // The table's page exists before the disk is full.
    await db.exec('create table counts (n integer not null); insert into counts values (0)');
  });
  afterAll(async () => {
    await db.close().finally(() => disk.unmount());
  });

  const redoOf = async (): Promise<string> =>
    (await db.query<{ lsn: string }>('select redo_lsn::text as lsn from pg_control_checkpoint()'))[0]?.lsn ?? '';

  it(
    '[I2] [S9] the database logs each skipped maintenance, works while its log has room, and recovers with space',
    { timeout: 120_000 },
    async () => {
      disk.fill();
      const before = faults.length;
      // A vacuum is part of every second pass.
      await expect.poll(() => faults.length - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
      const checkpointed = await redoOf();
      await db.query('insert into counts values (1)');
      await expect.poll(() => faults.length - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(6);
      expect(fatal).toEqual([]);
      expect(faults.at(-1)).toMatch(
        /^checkpoint and vacuum wait for room on the disk of the data directory: 0 MB are free, 64 MB are needed$/,
      );
      expect(db.maintenanceFaults?.()).toBe(faults.length);
      expect(await db.query('select n from counts')).toEqual([{ n: 0 }, { n: 1 }]);
      expect(await redoOf()).toBe(checkpointed);

      disk.free();
      await expect.poll(redoOf, { timeout: 60_000 }).not.toBe(checkpointed);
      const after = faults.length;
      await db.query('insert into counts values (2)');
      await expect.poll(redoOf, { timeout: 60_000 }).not.toBe(checkpointed);
      expect(faults.length).toBe(after);
      await expect.poll(() => db.diskFreeBytes?.() ?? 0, { timeout: 30_000 }).toBeGreaterThan(64 * 1024 * 1024);
    },
  );
});

describe.runIf(mayMount())('a start on a disk that is full', () => {
  let disk: SmallDisk;
  beforeAll(() => {
    disk = mountDisk(20);
  });
  afterAll(() => disk.unmount());

  it.each([0, 10_000_000])('[S9] refuses a start at %i free bytes with a message', { timeout: 120_000 }, (butBytes) => {
    disk.free();
    disk.fill({ butBytes });
    const env = { ...process.env, DATA_DIR: join(disk.folder, 'data'), DATABASE_URL: '', PORT: '0', DEMO_PLAYERS: '0' };
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/server/main.mjs')], {
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^The disk is full.*Make room and start again/)]);
  });
});
