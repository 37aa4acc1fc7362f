import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { POSTGRES_URL } from '../../apps/server/src/testing/database.ts';
import { type Client, byId, connect, waiting } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** PostgreSQL can be shared: two servers, one truth. */
const onPostgres = (): void => {
  let site: TestSite;
  let other: RunningServer;
  let otherDir: string;
  let otherUrl: string;
  let client: Client;

  beforeAll(async () => {
    site = await startSite();
    otherDir = mkdtempSync(join(tmpdir(), 'updraft-second-'));
    other = await startServer({ dataDir: otherDir, databaseUrl: site.config.databaseUrl ?? '' });
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

  it('[M6] stake in one, sell and exchange in the other: exactly one succeeds', async () => {
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

  it('has one owner of the table: the other refuses bets', async () => {
    const there = await connect(otherUrl, 'rich', client.token);
    const [item] = await there.inventory();
    if (!item) throw new Error('no item');
    expect(
      await there.request('newBet', { apiToken: client.token, items: byId([item]), sum: item.price, autoWithdraw: 2 }),
    ).toMatchObject({ message: 'crash_api.busy' });
    there.close();
  });
};

/** An embedded database belongs to one process: a second start is refused with a clear message. */
const embedded = (): void => {
  it('refuses a second start on the same data directory', async () => {
    const site = await startSite();
    const second = spawn(process.execPath, ['dist/server/main.mjs'], {
      env: { ...process.env, PORT: '0', DATA_DIR: site.config.dataDir, DEMO_PLAYERS: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
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
