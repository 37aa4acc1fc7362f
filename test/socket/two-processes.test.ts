import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { POSTGRES_URL } from '../../apps/server/src/testing/database.ts';
import { endsWithThis } from '../support/at-end.ts';
import { type Client, byId, connect, waiting } from '../support/client.ts';
import { betInTime } from '../support/in-time.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** Seed key, which must be the same for every process on a database. */
const SEED_KEY = '3e9d41c7a05b82f6d1740e6b93c8a52f07d6e1b48c39a25f6e80b7149dc3f5a2';

/** Tests of two servers on one database of PostgreSQL. */
const onPostgres = (): void => {
  let site: TestSite;
  let other: RunningServer;
  let otherDir: string;
  let otherUrl: string;
  let client: Client;

  beforeAll(async () => {
    // Two seconds of betting, and flights of four to ten.
    site = await startSite({
      speed: 5,
      seedKey: SEED_KEY,
      settings: { 'crash.countdownTicks': 10 },
      rounds: { count: 7, lowest: 300, highest: 2000 },
    });
    otherDir = mkdtempSync(join(tmpdir(), 'updraft-second-'));
    other = await startServer({ dataDir: otherDir, databaseUrl: site.config.databaseUrl, environment: { SEED_KEY } });
    otherUrl = `http://localhost:${other.port}`;
    client = await connect(site.url, 'rich');
  });
  afterAll(async () => {
    client.close();
    await other.stop();
    expect(await reconcile(site.db, FEATURE_CHECKS)).toEqual([]);
    await site.drop();
    rmSync(otherDir, { recursive: true, force: true });
  });

  it('[M6] exactly one of a stake in one process, a sale and an exchange of one item in another succeeds', async () => {
    const there = await connect(otherUrl, 'rich', client.token);
    for (const item of (await client.inventory()).filter((one) => one.price <= 200).slice(0, 5)) {
      await waiting(client, 2);
      const entry = (await client.call('POST /api/all-items/getList', { appId: 730, maxPrice: item.price })).data
        .data[0];
      if (!entry) throw new Error('nothing to exchange for');
      const [bet, sold, exchanged] = await Promise.all([
        client.request('newBet', { apiToken: client.token, items: byId([item]), sum: item.price, autoWithdraw: 2 }),
        there.call('POST /api/user/sell', { sell: [item.myId], give: item.price }, `sell-there-${item.myId}`),
        there.call(
          'POST /api/user/buy',
          { buy: [entry.id], sell: [item.myId], give: item.price, get: entry.price },
          `swap-there-${item.myId}`,
        ),
      ]);
      expect([bet.status === 'success', sold.success, exchanged.success].filter(Boolean)).toHaveLength(1);
    }
    there.close();
  });

  it('one process owns the table, and the other refuses bets', async () => {
    const there = await connect(otherUrl, 'rich', client.token);
    const [item] = await there.inventory();
    if (!item) throw new Error('no item');
    expect(
      await there.request('newBet', { apiToken: client.token, items: byId([item]), sum: item.price, autoWithdraw: 2 }),
    ).toMatchObject({ message: 'crash_api.busy' });
    there.close();
  });

  it('[S9] a load balancer can read which process owns the tables', async () => {
    const readiness = async (url: string): Promise<unknown[]> => {
      const response = await fetch(`${url}/readyz`);
      const body: unknown = await response.json();
      return [response.status, body];
    };
    expect(await readiness(site.url)).toEqual([200, { status: 'ready', owns_tables: true, build: 'test' }]);
    expect(await readiness(otherUrl)).toEqual([
      503,
      { status: 'not ready', owns_tables: false, build: expect.any(String) as unknown },
    ]);
  });

  it('[LI-11] a break is refused in one process while a bet flies in the other, which begins the break', async () => {
    const there = await connect(otherUrl, 'rich', client.token);
    const [item] = (await client.inventory()).filter(({ price }) => price <= 200);
    if (!item) throw new Error('no item');
    const pause = (by: Client, key: string) => by.call('POST /api/user/takeBreak', { kind: 'pause', days: 1 }, key);
    const bet = await betInTime(client, { item });
    await client.first('crashMultiplier', ({ roundId, multiplier }) => roundId === bet.roundId && multiplier >= 1.05);
    expect(await pause(there, 'not-here')).toEqual({ status: 'error', message: 'limits_api.break_not_from_here' });
    expect(await site.db.query('select 1 from player_breaks')).toEqual([]);
    expect(await pause(client, 'in-flight')).toMatchObject({ status: 'success', message: 'limits_api.pause_begun' });
    const last = () => site.db.query('select settled_by from bets order by id desc limit 1');
    await expect.poll(last).toEqual([{ settled_by: 'player' }]);
    expect(await pause(there, 'in-flight')).toMatchObject({ status: 'success', message: 'limits_api.pause_begun' });
    there.close();
  });

  it('[CH-11] both processes share the rate limit of the chat', async () => {
    const [here, there] = [await connect(site.url, 'player'), await connect(otherUrl, 'player')];
    const sent = await Promise.all(
      [here, there].map((one) => one.call('POST /api/chat/sendMessage', { message: 'hello there' })),
    );
    expect(sent.map(({ message }) => message).sort()).toEqual(['chat_api.sent', 'chat_api.too_fast']);
    for (const one of [here, there]) one.close();
  });
};

/** An embedded database belongs to one process, so a second start is refused with a clear message. */
const embedded = (): void => {
  it('a second start on the same data directory is refused', async () => {
    const site = await startSite();
    const second = endsWithThis(
      spawn(process.execPath, ['dist/server/main.mjs'], {
        env: { ...process.env, PORT: '0', DATA_DIR: site.config.dataDir, DEMO_PLAYERS: '0' },
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    let told = '';
    second.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(1);
    expect(told).toContain(`is in use by process ${process.pid}`);
    expect(told).not.toContain('    at ');
    await site.drop();
  });
};

describe('two processes on one database', POSTGRES_URL ? onPostgres : embedded);
