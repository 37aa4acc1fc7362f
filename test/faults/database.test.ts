import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POSTGRES_URL } from '../../apps/server/src/testing/database.ts';
import { type Client, waiting } from '../support/client.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { pause } from '../support/pause.ts';
import { Proxy } from './proxy.ts';
import { type FaultWorld, answered, openFaultWorld } from './world.ts';

/** Longest recovery of a table. A longer one has failed. */
const RECOVERS_WITHIN_MS = 120_000;

let world: FaultWorld;
/** Commands of a test that got no response in the client's time. */
let unanswered = 0;
beforeEach(() => void (unanswered = 0));

/** Waits until a bet is accepted in a later round, without any repair. */
const recovers = async (): Promise<void> => {
  const client = await world.join(3);
  const giveUp = performance.now() + RECOVERS_WITHIN_MS;
  for (;;) {
    await waiting(client, 2);
    const ack = await answered(world.bet(client, 3, 1.5));
    if (ack?.status === 'success') break;
    expect(performance.now(), 'no bet was accepted after the fault').toBeLessThan(giveUp);
  }
  client.close();
};

/**
 * The possible responses to a command while the database is away: a late result, a clear refusal, or no response in
 * time, which is counted.
 */
const isDefined = (ack: { status: string; message: string } | null): boolean => {
  if (ack === null) unanswered++;
  return ack === null || ack.status === 'success' || /^(crash_api|app_api|user_api)\.[a-z_]+$/.test(ack.message);
};

/**
 * Places a bet when the fault begins, and cashes out in the running round after it. `begin` and `end` cause and end the
 * fault.
 */
const troubled = async ({
  begin,
  end,
  forMs,
  maxUnanswered = 0,
}: {
  begin: () => void;
  end: () => void;
  forMs: number;
  maxUnanswered?: number;
}): Promise<void> => {
  const [first, second] = [await world.join(0), await world.join(1)];
  await waiting(first, 3);
  const bet = await world.bet(first, 0);
  expect(bet.status).toBe('success');
  begin();
  const duringBet = answered(world.bet(second, 1, 1.3));
  await pause(forMs);
  end();
  expect(isDefined(await duringBet)).toBe(true);
  // The acknowledged bet is cashed out, or settled by the rules, for every course of the round meanwhile.
  const take = await answered(first.request('take', { apiToken: first.token, id: bet.bet?.id ?? 0 }));
  if (take?.status === 'success') world.records.cashOut(take.take);
  expect(isDefined(take)).toBe(true);
  expect(unanswered).toBeLessThanOrEqual(maxUnanswered);
  await recovers();
  for (const client of [first, second]) client.close();
};

const onPostgres = (): void => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await Proxy.to(Number(new URL(POSTGRES_URL ?? '').port || 5432));
    world = await openFaultWorld({
      through: (databaseUrl) => {
        const url = new URL(databaseUrl ?? '');
        url.port = String(proxy.port);
        return url.href;
      },
    });
  });
  afterAll(async () => {
    expect(await world.contradictions()).toEqual([]);
    await world.drop();
    await proxy.close();
  });

  it('[I2] a stall of 3 s: commands wait or are refused, the table goes on by itself', () =>
    troubled({ begin: () => proxy.freeze(), end: () => proxy.thaw(), forMs: 3000 }));

  // The rest of the client's ten seconds after it may be too short for one of the two on a busy machine.
  it('[I2] a stall longer than the lease: the table goes on by itself', () =>
    troubled({ begin: () => proxy.freeze(), end: () => proxy.thaw(), forMs: 7000, maxUnanswered: 1 }));

  it('[I2] a database that restarts: every connection ends, new ones are refused for 3 s, and the table comes back', () =>
    troubled({ begin: () => proxy.cut(), end: () => proxy.mend(), forMs: 3000 }));

  it('[I2] connections that are cut again and again in flight lose no acknowledged bet and pay none twice', async () => {
    const client = await world.join(2);
    for (let times = 0; times < 3; times++) {
      await waiting(client, 3);
      const bet = await answered(world.bet(client, 2));
      expect(isDefined(bet)).toBe(true);
      await client.next('crashMultiplier', undefined, 30_000);
      const takes = [1, 2, 3].map(() =>
        answered(client.request('take', { apiToken: client.token, id: bet?.bet?.id ?? 1 })),
      );
      proxy.cut();
      await pause(300);
      proxy.mend();
      for (const take of await Promise.all(takes)) {
        expect(isDefined(take)).toBe(true);
        // Reported twice, the figures must be the same: the records refuse a difference.
        if (take?.status === 'success') world.records.cashOut(take.take);
      }
    }
    // Twelve commands while nothing was away for longer than a moment.
    expect(unanswered).toBeLessThanOrEqual(1);
    client.close();
    await recovers();
  });
};

/** PostgreSQL itself goes down as in a crash, and recovers from its log. */
const onItsOwnCluster = (): void => {
  const DOWN_MS = 2000;
  let cluster: Cluster;
  beforeAll(async () => {
    const started = await startCluster();
    if (!started) throw new Error('the programs of PostgreSQL are neither installed by its package nor on the PATH');
    cluster = started;
    world = await openFaultWorld({
      dataDir: mkdtempSync(join(tmpdir(), 'updraft-restarts-')),
      databaseUrl: await cluster.create('restarts'),
    });
  });
  afterAll(async () => {
    expect(await world.contradictions()).toEqual([]);
    await world.drop();
    cluster.stop();
  });

  const fallsUnder = async (
    commands: readonly Promise<{ status: string; message: string } | null>[],
  ): Promise<void> => {
    // Under way: some are committed, some are not.
    await pause(3);
    cluster.crash();
    await pause(DOWN_MS);
    cluster.restart();
    for (const ack of await Promise.all(commands)) expect(isDefined(ack)).toBe(true);
    await recovers();
  };

  it('[I2] [M4] keeps acknowledged bets over its recovery, and the table comes back', async () => {
    const clients = [await world.join(0), await world.join(1), await world.join(2)];
    const [first] = clients as [Client, Client, Client];
    await waiting(first, 3);
    for (const [at, client] of clients.entries())
      expect(await world.bet(client, at)).toMatchObject({ status: 'success' });
    await fallsUnder(clients.flatMap((client, at) => [1.3, 1.6].map((auto) => answered(world.bet(client, at, auto)))));
    for (const client of clients) client.close();
  });

  it('[I2] [M4] pays acknowledged cash-outs in flight once after its recovery, with the announced figures', async () => {
    const clients = [await world.join(0), await world.join(1), await world.join(2)];
    const [first] = clients as [Client, Client, Client];
    await waiting(first, 3);
    const bets = await Promise.all(clients.map((client, at) => world.bet(client, at)));
    for (const bet of bets) expect(bet.status).toBe('success');
    await first.next('crashMultiplier', undefined, 30_000);
    const stop = async (at: number): Promise<{ status: string; message: string } | null> => {
      const client = clients[at] as Client;
      const take = await answered(client.request('take', { apiToken: client.token, id: bets[at]?.bet?.id ?? 0 }));
      if (take?.status === 'success') world.records.cashOut(take.take);
      return take;
    };
    // The first is paid before it; the others are requested while it goes down, one of them twice.
    expect(isDefined(await stop(0))).toBe(true);
    await fallsUnder([stop(1), stop(2), stop(2)]);
    for (const client of clients) client.close();
  });
};

const embedded = (): void => {
  beforeAll(async () => {
    world = await openFaultWorld();
  });
  afterAll(async () => {
    expect(await world.contradictions()).toEqual([]);
    await world.drop();
  });

  // The database is part of the process: it stalls when the whole process does.
  it('[I2] a process that stands still for 3 s: commands wait or are refused, the table goes on by itself', () =>
    troubled({
      begin: () => void world.server.child.kill('SIGSTOP'),
      end: () => void world.server.child.kill('SIGCONT'),
      forMs: 3000,
    }));
};

describe('a database that is away for a while', { timeout: 240_000 }, POSTGRES_URL ? onPostgres : embedded);
if (POSTGRES_URL) describe('a database that is killed and recovers', { timeout: 240_000 }, onItsOwnCluster);
