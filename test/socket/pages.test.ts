import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, connect, waiting } from '../support/client.ts';
import { betInTime } from '../support/in-time.ts';
import { type TestSite, startSite } from '../support/site.ts';

const OF_CRASH = [
  'crashInit',
  'crashStartTimer',
  'crashMultiplier',
  'crashLoaderItem',
  'newBets',
  'clearBets',
] as const;

let site: TestSite;
let watching: Client;
let elsewhere: Client;
beforeAll(async () => {
  site = await startSite({
    speed: 4,
    settings: { 'crash.countdownTicks': 12 },
    // Flights of more than four seconds, in which totals are sent twice.
    rounds: { count: 5, lowest: 270, highest: 300 },
  });
  // Two tabs of one player.
  watching = await connect(site.url, 'rich');
  elsewhere = await connect(site.url, 'rich');
});
afterAll(async () => {
  watching.close();
  elsewhere.close();
  await site.drop();
});

/** Returns the number of crash events that this client has received so far. */
const heardOfCrash = (client: Client): number => OF_CRASH.reduce((sum, event) => sum + client.seen(event).length, 0);

it('[I2] a page without crash gets its totals and own results, and the round when it shows crash again', async () => {
  expect(await elsewhere.request('watch', { game: null })).toEqual({ status: 'success', game: null, snapshot: null });
  const before = heardOfCrash(elsewhere);
  const [item] = await watching.inventory();
  if (!item) throw new Error('no item');
  // The auto cash-out is below every point of this chain, so the player wins. Both tabs are notified, before or after
  // the totals.
  const { roundId } = await betInTime(watching, { item, autoWithdraw: 1.3, ticks: 8 });
  await elsewhere.first(
    'modes',
    ({ crash }) => crash?.phase === 'running' && crash.players === 1 && crash.bank === item.price,
    60_000,
  );
  await elsewhere.first('successTake', (take) => take.roundId === roundId && take.newBalance !== undefined, 60_000);
  await watching.first('clearBets', (end) => end.roundId === roundId, 60_000);
  expect(elsewhere.seen('successBet')).toHaveLength(1);
  expect(elsewhere.seen('successTake')).toHaveLength(1);
  expect(heardOfCrash(elsewhere)).toBe(before);

  const next = await waiting(watching, 8);
  const answer = await elsewhere.request('watch', { game: 'crash' });
  expect(answer).toMatchObject({ status: 'success', game: 'crash', snapshot: { roundId: next.roundId } });
  await elsewhere.next('crashStartTimer', (tick) => tick.roundId >= next.roundId);
});

it('[S4] an unknown game is refused with a message key', async () => {
  expect(await elsewhere.request('watch', { game: 'roulette' })).toEqual({
    status: 'error',
    message: 'app_api.not_found',
  });
});
