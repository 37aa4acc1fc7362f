import { afterAll, beforeAll, expect, it } from 'vitest';
import { byId, connect, post, waiting, worth } from '../support/client.ts';
import { betInTime, inTime } from '../support/in-time.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;

beforeAll(async () => {
  // Two seconds of betting, and flights of nearly eight seconds.
  site = await startSite({
    speed: 5,
    settings: { 'crash.countdownTicks': 10 },
    rounds: { count: 3, lowest: 1000, highest: 1100 },
  });
});
afterAll(async () => {
  expect(await site.db.query('select 1 from player_breaks')).toHaveLength(1);
  await site.drop();
});

it('[S1] [LI-7] [LI-11] an exclusion cashes the live bet out as of its receipt, ends every session and socket, and still allows sales', async () => {
  const [client, other] = [await connect(site.url, 'rich'), await connect(site.url, 'rich')];
  const [staked, kept] = await client.inventory();
  if (!staked || !kept) throw new Error('the persona has no items');
  const bet = await betInTime(client, { item: staked });
  await client.first('crashMultiplier', ({ roundId, multiplier }) => roundId === bet.roundId && multiplier >= 1.05);
  const told = Promise.all([client, other].map((one) => one.next('logout')));
  const begun = await client.call('POST /api/user/takeBreak', { kind: 'exclusion', days: 183 });
  expect(begun).toMatchObject({ status: 'success', message: 'limits_api.exclusion_begun' });
  expect(await told).toEqual([{ message: 'user_api.excluded' }, { message: 'user_api.excluded' }]);
  for (const { token } of [client, other]) expect((await post(site.url, '/api/user/get', {}, token)).status).toBe(401);

  const again = await connect(site.url, 'rich');
  // The exclusion cashed the bet out. It cannot be lost before, because the round goes on to at least 10.00.
  await expect
    .poll(
      async () =>
        (
          await site.db.query<{ by: string | null; hundredths: number | null }>(
            'select settled_by as by, multiplier_hundredths as hundredths from bets',
          )
        )[0],
    )
    .toMatchObject({ by: 'player', hundredths: expect.any(Number) });
  const wish = { apiToken: again.token, items: byId([kept]), sum: worth([kept]), autoWithdraw: 200 };
  const refused = await inTime(async () => {
    await waiting(again);
    return again.request('newBet', wish);
  });
  expect(refused).toMatchObject({ status: 'error', message: 'user_api.on_break' });
  expect(await again.call('POST /api/payment/sum/create', { depositMethod: 'ewallet', sum: 10 })).toMatchObject({
    message: 'user_api.on_break',
  });
  expect(await again.call('POST /api/user/usePromo', { promocode: 'ANYCODE' })).toMatchObject({
    message: 'user_api.on_break',
  });
  expect(await again.call('POST /api/user/sell', { sell: [kept.myId], give: kept.price })).toMatchObject({
    success: true,
  });
  expect(await again.call('POST /api/user/getLimits')).toMatchObject({ break: { kind: 'exclusion' } });
  for (const one of [client, other, again]) one.close();
});
