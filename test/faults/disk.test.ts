import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waiting } from '../support/client.ts';
import { type FaultWorld, answered, openFaultWorld, pause } from './world.ts';

const SIZE_MB = 420;
/** What is left for the database when the disk is as good as full. */
const LEFT_BYTES = 200_000;
const FULL_FOR_ROUNDS = 3;

/** A small disk of its own; null where only the machine's owner may mount one. */
const mountDisk = (): { folder: string; fill(): void; free(): void; unmount(): void } | null => {
  const folder = mkdtempSync(join(tmpdir(), 'updraft-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** On a machine where nothing can be mounted there is no small disk to fill; there is nothing to test then. */
const disk = mountDisk();

describe.runIf(disk !== null)('a disk that is full', () => {
  let world: FaultWorld;
  beforeAll(async () => {
    const dataDir = join(disk?.folder ?? '', 'data');
    mkdirSync(dataDir);
    world = await openFaultWorld({ dataDir });
  });
  afterAll(async () => {
    await world.drop();
    disk?.unmount();
  });

  it('[I2] the server ends or refuses; with space again, nothing that was acknowledged is lost', { timeout: 240_000 }, async () => {
    let client = await world.join(0);
    await waiting(client, 3);
    expect(await world.bet(client, 0, 1.5)).toMatchObject({ status: 'success' });
    disk?.fill();
    let ended = false;
    world.server.child.once('exit', () => (ended = true));
    for (let round = 0; !ended && round < FULL_FOR_ROUNDS; round++) {
      const opened = client.next('crashStartTimer', undefined, 20_000).catch(() => null);
      await Promise.race([opened, exitOf(world)]);
      for (let bets = 0; !ended && bets < 3; bets++) {
        const ack = await Promise.race([answered(world.bet(client, 0, 2 + bets)), exitOf(world)]);
        // A refusal names itself; no answer at all is what an ended server gives.
        if (ack) expect(ack.status === 'success' || /^[a-z_]+\.[a-z_]+$/.test(ack.message)).toBe(true);
      }
    }
    client.close();

    disk?.free();
    if (!ended) await pause(2000);
    await world.server.kill();
    await world.restart();
    client = await world.join(0);
    await waiting(client, 2);
    expect(await world.bet(client, 0, 1.4)).toMatchObject({ status: 'success' });
    client.close();
    expect(await world.contradictions()).toEqual([]);
  });
});

const exitOf = (world: FaultWorld): Promise<null> =>
  new Promise((resolve) => {
    if (world.server.child.exitCode !== null || world.server.child.signalCode !== null) resolve(null);
    else world.server.child.once('exit', () => resolve(null));
  });
