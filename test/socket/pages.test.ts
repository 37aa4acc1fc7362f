import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, byId, connect, waiting, worth } from '../support/client.ts';
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
    rounds: { count: 5, lowest: 150, highest: 200 },
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
  const items = (await watching.inventory()).slice(0, 1);
  const bank = worth(items);
  const { roundId } = await waiting(watching, 8);
  const totals = elsewhere.next(
    'modes',
    ({ crash }) => crash?.phase === 'running' && crash.players === 1 && crash.bank === bank,
    60_000,
  );
  // The auto cash-out is below every point of this chain, so the player wins. Both tabs are notified, before or after
  // the totals.
  const taken = elsewhere.next(
    'successTake',
    (take) => take.roundId === roundId && take.newBalance !== undefined,
    60_000,
  );
  const ended = watching.next('clearBets', (end) => end.roundId === roundId, 60_000);
  const bet = watching.request('newBet', {
    apiToken: watching.token,
    items: byId(items),
    sum: bank,
    autoWithdraw: 1.3,
  });
  expect(await bet).toMatchObject({ status: 'success' });
  await totals;
  await taken;
  await ended;
  expect(elsewhere.seen('successBet')).toHaveLength(1);
  expect(elsewhere.seen('successTake')).toHaveLength(1);
  expect(heardOfCrash(elsewhere)).toBe(before);

  const next = await waiting(watching, 8);
  const answer = await elsewhere.request('watch', { game: 'crash' });
  expect(answer).toMatchObject({ status: 'success', game: 'crash', snapshot: { roundId: next.roundId } });
  await elsewhere.next('crashStartTimer', (tick) => tick.roundId === next.roundId);
});

it('[S4] an unknown game is refused with a message key', async () => {
  expect(await elsewhere.request('watch', { game: 'roulette' })).toEqual({
    status: 'error',
    message: 'app_api.not_found',
  });
});
