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

/** Longest recovery of a table. A recovery that takes longer has failed. */
const RECOVERS_WITHIN_MS = 120_000;

let world: FaultWorld;
/** Commands of a test that got no response in the client's time. */
let unanswered = 0;
beforeEach(() => void (unanswered = 0));

/** Waits until a bet is accepted in a later round, without intervention. */
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
 * True for a permitted response while the database fails: a late result, a clear refusal, or no response in time, which
 * is counted.
 */
const isDefined = (ack: { status: string; message: string } | null): boolean => {
  if (ack === null) unanswered++;
  return ack === null || ack.status === 'success' || /^(crash_api|app_api|user_api)\.[a-z_]+$/.test(ack.message);
};

/**
 * Places a bet before the fault and another when it begins, and cashes out the first after the fault. `begin` and `end`
 * cause and end it.
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
  // The acknowledged bet is cashed out or settled by the rules, depending on the course of the round.
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

  it('[I2] commands wait or are refused during a stall of 3 s, and the table then continues by itself', () =>
    troubled({ begin: () => proxy.freeze(), end: () => proxy.thaw(), forMs: 3000 }));

  // On a busy machine the rest of the client's ten seconds may be too short for one of the two commands.
  it('[I2] the table continues by itself after a stall longer than the lease', () =>
    troubled({ begin: () => proxy.freeze(), end: () => proxy.thaw(), forMs: 7000, maxUnanswered: 1 }));

  it('[I2] the table continues after a restart of the database that refuses connections for 3 s', () =>
    troubled({ begin: () => proxy.cut(), end: () => proxy.mend(), forMs: 3000 }));

  it('[I2] connections that are cut repeatedly in flight lose no acknowledged bet and pay none twice', async () => {
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
        // Several acknowledgements of one cash-out must be equal, because the records refuse a difference.
        if (take?.status === 'success') world.records.cashOut(take.take);
      }
    }
    // At most one of twelve commands gets no response, because connections were cut only for a moment.
    expect(unanswered).toBeLessThanOrEqual(1);
    client.close();
    await recovers();
  });
};

/** Tests of PostgreSQL that ends as in a crash and recovers from its log. */
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
    // At this moment some of the commands are committed and others are not.
    await pause(3);
    cluster.crash();
    await pause(DOWN_MS);
    cluster.restart();
    for (const ack of await Promise.all(commands)) expect(isDefined(ack)).toBe(true);
    await recovers();
  };

  it('[I2] [M4] acknowledged bets survive a recovery of PostgreSQL, and the table continues', async () => {
    const clients = [await world.join(0), await world.join(1), await world.join(2)];
    const [first] = clients as [Client, Client, Client];
    await waiting(first, 3);
    for (const [at, client] of clients.entries())
      expect(await world.bet(client, at)).toMatchObject({ status: 'success' });
    await fallsUnder(clients.flatMap((client, at) => [1.3, 1.6].map((auto) => answered(world.bet(client, at, auto)))));
    for (const client of clients) client.close();
  });

  it('[I2] [M4] acknowledged cash-outs are paid once, as announced, after a recovery of PostgreSQL', async () => {
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
    // The first cash-out is paid before the crash. The others are requested during it, one of them twice.
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

  // The embedded database is part of the process, so it stalls with the process.
  it('[I2] commands wait or are refused while the process stalls for 3 s, and the table then continues', () =>
    troubled({
      begin: () => void world.server.child.kill('SIGSTOP'),
      end: () => void world.server.child.kill('SIGCONT'),
      forMs: 3000,
    }));
};

describe('a database that is away for a while', { timeout: 240_000 }, POSTGRES_URL ? onPostgres : embedded);
if (POSTGRES_URL) describe('a database that is killed and recovers', { timeout: 240_000 }, onItsOwnCluster);
