import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waiting } from '../support/client.ts';
import { type FaultWorld, answered, openFaultWorld } from './world.ts';

const SIZE_MB = 420;
/** Purchases until one fails: what is written must outgrow the pages that the database has already. */
const PURCHASES_MOST = 1500;

interface Disk {
  folder: string;
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Whether this process may mount: tried in a name space that ends with the trial. */
const mayMount = (): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A small disk of its own. */
const mountDisk = (): Disk => {
  const folder = mkdtempSync(join(tmpdir(), 'updraft-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // The database wrote meanwhile: full is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Refusals of a table that is not open for bets, or waits for the database. */
const TABLE_CLOSED = ['crash_api.busy', 'crash_api.game_started', 'crash_api.game_ended'];

/** What a full disk may lead to: the server says that it failed, or the answer never comes. A refusal of another kind would blame the player. */
const expectFailure = (answer: { message?: string } | null): void => {
  if (answer) expect(['app_api.internal', ...TABLE_CLOSED]).toContain(answer.message);
};

/** On a machine where nothing can be mounted there is no small disk to fill; there is nothing to test then. */
describe.runIf(mayMount())('a disk that is full', () => {
  let disk: Disk | undefined;
  let world: FaultWorld;
  beforeAll(async () => {
    disk = mountDisk();
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

  it('[I2] the server ends or refuses; with space again, nothing that was acknowledged is lost', { timeout: 240_000 }, async () => {
    let client = await world.join(0);
    await waiting(client, 3);
    expect(await world.bet(client, 0, 1.5)).toMatchObject({ status: 'success' });
    const { data } = await client.call('POST /api/all-items/getList', { appId: 730, maxPrice: 1 });
    const entry = data.data[0];
    if (!entry) throw new Error('nothing to buy');
    disk?.fill();
    const keys: string[] = [];
    const state = { isFull: false };
    for (let n = 0; !state.isFull && n < PURCHASES_MOST; n++) {
      const key = `disk-purchase-${n}`;
      const answer = await answered(client.call('POST /api/user/buy', { buy: [entry.id], sell: [], give: 0, get: entry.price }, key));
      if (answer?.success) keys.push(key);
      // An error, or no answer: not another success.
      else if (answer?.message !== 'storehouse_api.insufficient_funds') {
        state.isFull = true;
        expectFailure(answer);
      }
    }
    expect(state.isFull, 'the disk was never full').toBe(true);
    // The table too fails, or does not answer. What there was still room for is on record and is looked for below.
    const late = await answered(world.bet(client, 0, 2));
    if (late?.status !== 'success') expectFailure(late);
    client.close();
    for (const key of keys) world.records.trades.push({ playerId: world.players[0]?.id ?? 0, scope: 'buy', key });

    disk?.free();
    await world.server.kill();
    await world.restart();
    client = await world.join(0);
    await waiting(client, 2);
    expect(await world.bet(client, 0, 1.4)).toMatchObject({ status: 'success' });
    client.close();
    expect(await world.contradictions()).toEqual([]);
  });
});
