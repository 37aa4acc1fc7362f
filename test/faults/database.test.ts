import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POSTGRES_URL } from '../../apps/server/src/testing/database.ts';
import { waiting } from '../support/client.ts';
import { pause } from '../support/pause.ts';
import { Proxy } from './proxy.ts';
import { type FaultWorld, answered, openFaultWorld } from './world.ts';

const RECOVERS_WITHIN_MS = 30_000;

let world: FaultWorld;
/** Commands of a test that got no answer in the client's time. */
let unanswered = 0;
beforeEach(() => void (unanswered = 0));

/** A bet is accepted again in some round that opens from now on, without anybody doing anything. */
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

/** What a command may be answered while the database is away: its result later, a clear refusal, or nothing in time, which is counted. */
const isDefined = (ack: { status: string; message: string } | null): boolean => {
  if (ack === null) unanswered++;
  return ack === null || ack.status === 'success' || /^(crash_api|app_api|user_api)\.[a-z_]+$/.test(ack.message);
};

/** Bets at the fault and stops in flight through it; `away` begins and ends the fault. */
const troubled = async ({ begin, end, forMs, mostUnanswered = 0 }: { begin: () => void; end: () => void; forMs: number; mostUnanswered?: number }): Promise<void> => {
  const [first, second] = [await world.join(0), await world.join(1)];
  await waiting(first, 3);
  const bet = await world.bet(first, 0);
  expect(bet.status).toBe('success');
  begin();
  const duringBet = answered(world.bet(second, 1, 1.3));
  await pause(forMs);
  end();
  expect(isDefined(await duringBet)).toBe(true);
  // Whatever became of the round meanwhile, the acknowledged bet is stopped, or settled by the rules.
  const take = await answered(first.request('take', { apiToken: first.token, id: bet.bet?.id ?? 0 }));
  if (take?.status === 'success') world.records.take(take.take);
  expect(isDefined(take)).toBe(true);
  expect(unanswered).toBeLessThanOrEqual(mostUnanswered);
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

  it('[I2] a stall of 3 s: commands wait or are refused, the table goes on by itself', () => troubled({ begin: () => proxy.freeze(), end: () => proxy.thaw(), forMs: 3000 }));

  // What is left of the client's ten seconds after it may be too little for one of the two on a busy machine.
  it('[I2] a stall longer than the lease: the table goes on by itself', () => troubled({ begin: () => proxy.freeze(), end: () => proxy.thaw(), forMs: 7000, mostUnanswered: 1 }));

  it('[I2] a database that restarts: every connection ends, none is taken for 3 s, and the table comes back', () => troubled({ begin: () => proxy.cut(), end: () => proxy.mend(), forMs: 3000 }));

  it('[I2] connections that are cut again and again in flight lose no acknowledged bet and pay none twice', async () => {
    const client = await world.join(2);
    for (let times = 0; times < 3; times++) {
      await waiting(client, 3);
      const bet = await answered(world.bet(client, 2));
      expect(isDefined(bet)).toBe(true);
      await client.next('crashMultiplier', undefined, 30_000);
      const takes = [1, 2, 3].map(() => answered(client.request('take', { apiToken: client.token, id: bet?.bet?.id ?? 1 })));
      proxy.cut();
      await pause(300);
      proxy.mend();
      for (const take of await Promise.all(takes)) {
        expect(isDefined(take)).toBe(true);
        // Told twice, it must be the same figures: the records refuse a difference.
        if (take?.status === 'success') world.records.take(take.take);
      }
    }
    // Twelve commands while nothing was away for longer than a moment.
    expect(unanswered).toBeLessThanOrEqual(1);
    client.close();
    await recovers();
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
    troubled({ begin: () => void world.server.child.kill('SIGSTOP'), end: () => void world.server.child.kill('SIGCONT'), forMs: 3000 }));
};

describe('a database that is away for a while', { timeout: 240_000 }, POSTGRES_URL ? onPostgres : embedded);
