import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as maintenance from '../../apps/server/src/db/embedded/maintenance.ts';
import { FastBroadcaster } from '../../apps/server/src/realtime/fast-broadcaster.ts';
import { type Client, byId, connect, waiting } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

vi.mock(import('../../apps/server/src/db/embedded/maintenance.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, startMaintenance: vi.fn(original.startMaintenance) };
});

let site: TestSite;
let client: Client;
/** True while a player waits for a response. The started site gives this function to its broadcaster. */
let isAwaited: () => boolean;
beforeAll(async () => {
  const start = vi.spyOn(FastBroadcaster.prototype, 'start');
  site = await startSite({
    settings: { 'crash.countdownTicks': 8, 'crash.crashedMs': 2000 },
    // Flights of 7 to 8 s.
    rounds: { count: 5, lowest: 150, highest: 160 },
  });
  isAwaited =
    start.mock.calls[0]?.[0]?.isAwaited ?? ((): boolean => expect.fail('the broadcaster is not told who waits'));
  client = await connect(`http://localhost:${site.port}`, 'rich');
});
afterAll(async () => {
  client.close();
  await site.drop();
});

it(
  'broadcasts yield while a player of the started site waits for a response, and only then',
  { timeout: 120_000 },
  async () => {
    const [item] = await client.inventory();
    if (!item) throw new Error('the persona has nothing to stake');
    await waiting(client, 4);
    await expect.poll(() => isAwaited(), { interval: 1 }).toBe(false);
    const state = { isAnswered: false };
    const answer = client
      .request('newBet', {
        apiToken: client.token,
        items: byId([item]),
        sum: item.price,
        autoWithdraw: NO_AUTO_CASH_OUT,
      })
      .finally(() => (state.isAnswered = true));
    const seen = new Set<boolean>();
    while (!state.isAnswered) {
      seen.add(isAwaited());
      await new Promise(setImmediate);
    }
    expect(await answer).toMatchObject({ status: 'success' });
    // The player waits from the reading of the command to its commit.
    expect(seen).toContain(true);
    await expect.poll(() => isAwaited(), { interval: 1 }).toBe(false);
  },
);

it(
  '[S9] maintenance of the started site waits in betting time and in flight, and not after a round',
  { timeout: 120_000 },
  async () => {
    const calls = vi.mocked(maintenance.startMaintenance).mock.calls;
    // PostgreSQL maintains itself.
    if (site.db.kind !== 'embedded') return expect(calls).toEqual([]);
    // Each opened database starts its maintenance. The last one is the site's, because the template that it was copied
    // from may have been opened earlier.
    const isQuiet = calls.at(-1)?.[1]?.isQuiet ?? ((): boolean => expect.fail('it is not told what is quiet'));
    const inTwentyLooks = async (): Promise<boolean[]> => {
      const seen: boolean[] = [];
      for (let n = 0; n < 20; n++) {
        seen.push(isQuiet());
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return [...new Set(seen)];
    };
    await waiting(client, 4);
    expect(await inTwentyLooks()).toEqual([false]);
    await client.next('crashMultiplier');
    expect(await inTwentyLooks()).toEqual([false]);
    await client.next('clearBets');
    await expect.poll(() => isQuiet(), { timeout: 60_000, interval: 10 }).toBe(true);
  },
);
