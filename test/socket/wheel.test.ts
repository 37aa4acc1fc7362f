import type { ServerPayload } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { publishedValues } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { WHEEL_PAYS } from '@updraft/rules/wheel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { type Client, byId, connect } from '../support/client.ts';
import { inTime } from '../support/in-time.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** Short enough for a test, and long enough to bet. */
const SHORT = { 'wheel.bettingMs': 8000, 'wheel.spinMs': 2000, 'wheel.resultMs': 1000 };

/** True while a round accepts bets for at least a second, at the speed of this test. */
const isOpen = ({ game }: ServerPayload<'newGameWheel'>): boolean => game.phase === 'betting' && game.msLeft > 4000;

let site: TestSite;
let rich: Client;
beforeAll(async () => {
  site = await startSite({ speed: 4, settings: SHORT });
  rich = await connect(site.url, 'rich');
  await rich.request('watch', { game: 'wheel' });
});
afterAll(async () => {
  rich.close();
  await site.drop();
});

it('[WH-21] a round takes a bet by HTTP once, draws with the beacon, spins on every page, pays, and can be verified', async () => {
  const [item] = await rich.inventory();
  if (!item) throw new Error('no item');
  const { bet, key, answer } = await inTime(async () => {
    const { roundId } = await rich.next('newGameWheel', isOpen);
    const bet = { items: byId([item]), sum: item.price, colour: 'black' as const, round: roundId };
    const key = `the-spin-${roundId}`;
    const answer = await rich.call('POST /api/wheel/setBet', bet, key);
    return { bet, key, answer, message: answer.message };
  });
  const roundId = bet.round;
  expect(answer).toMatchObject({ status: 'success', message: 'wheel_api.bet_made', bet: { colour: 'black' } });
  expect(await rich.call('POST /api/wheel/setBet', bet, key)).toEqual(answer);
  expect(await rich.call('POST /api/wheel/setBet', { ...bet, colour: 'red' }, key)).toMatchObject({
    message: 'app_api.key_reused',
  });
  const spun = (ms: number) => rich.first('startWheel', (one) => one.roundId === roundId && one.ms === ms, 60_000);
  const spin = await spun(3);
  expect(WHEEL_PAYS[spin.colour]).toBe(spin.multiplier);
  await spun(1);
  await rich.first('newGameWheel', (one) => one.roundId > roundId, 60_000);
  const wins = rich.seen('wheelWin');
  expect(wins.map(({ win }) => win)).toEqual(spin.colour === 'black' ? [item.price * 2] : []);
  const shown = await rich.call('GET /api/fairness/round', { game: 'wheel', id: roundId });
  if (!shown.success) throw new Error(shown.message);
  expect(verifierOf('wheel')?.verify(publishedValues(shown.round))).toMatchObject({ ok: true });
  expect(await reconcile(site.db, bookChecksOf(FEATURES))).toEqual([]);
});

it('[F5] [WH-4] [CR-3] anyone can read the returns of bets in every game', async () => {
  const games = await rich.call('GET /api/fairness/returns', {});
  const returnsOf = (game: string) => games.find((one) => one.game === game)?.bets ?? [];
  expect(returnsOf('crash').find(({ pays }) => pays === 2)).toEqual({
    choice: null,
    pays: 2,
    chancePercent: 48,
    returnPercent: 96,
  });
  expect(returnsOf('wheel')).toContainEqual({ choice: 'red', pays: 3, chancePercent: 31.4815, returnPercent: 94.4444 });
  expect(returnsOf('wheel')).toHaveLength(4);
  expect(games.map(({ game }) => game)).toEqual(expect.arrayContaining(['jackpot', 'cases']));
});

it('[F5] the config has the limits and the phases of the wheel for everyone', async () => {
  const { wheel } = await rich.call('POST /api/getConfig', {});
  expect(wheel).toEqual({
    bettingMs: 8000,
    beaconWaitMs: 60_000,
    spinMs: 2000,
    resultMs: 1000,
    maxItems: 20,
    minBetDollars: 0.1,
    maxBetDollars: 1000,
    maxBets: 5,
    maxColours: 2,
    maxWinDollars: 10_000,
    rulesVersion: 1,
  });
});

it('[S4] malformed bets on the wheel are refused, and nothing changes', async () => {
  const before = await rich.inventory();
  const [item] = before;
  if (!item) throw new Error('no item');
  const right = { items: { [item.myId]: {} }, sum: item.price, colour: 'black' };
  const bad = [
    {},
    { ...right, items: [item.myId] },
    { ...right, items: { zero: {} } },
    { ...right, items: { [item.myId]: { price: 1 } } },
    { ...right, items: Object.fromEntries(Array.from({ length: 1000 }, (_unused, at) => [at + 1, {}])) },
    { ...right, sum: -1 },
    { ...right, sum: 0.001 },
    { ...right, sum: '1' },
    { ...right, colour: { black: true } },
    { ...right, colour: 'b'.repeat(1000) },
    { ...right, round: 1.5 },
    { ...right, balance: 1000 },
  ];
  for (const body of bad)
    await expect(rich.call('POST /api/wheel/setBet', body as never), JSON.stringify(body).slice(0, 80)).rejects.toThrow(
      'app_api.bad_request',
    );
  expect(await rich.inventory()).toEqual(before);
  for (const call of ['getGame', 'getBets'] as const)
    expect(await rich.call(`POST /api/wheel/${call}`, { id: 999_999_999 })).toEqual({
      success: false,
      message: 'wheel_api.game_not_found',
    });
});

it('[S9] [F6] metrics show bets by response, the wait for the beacon, and a return outside its interval', async () => {
  await inTime(async () => {
    await rich.next('newGameWheel', isOpen);
    return rich.call('POST /api/wheel/setBet', { items: {}, sum: 0, colour: 'black' });
  });
  const text = await (await fetch(`${site.url}/metrics`)).text();
  expect(text).toContain('wheel_bets_total{result="wheel_api.no_items"} 1');
  expect(text).toMatch(/wheel_bets_total\{result="accepted"\} [12]/);
  expect(text).toMatch(/wheel_beacon_seconds_count [1-9]/);
  for (const game of ['wheel', 'jackpot']) expect(text).toMatch(new RegExp(`${game}_return_ever_alarm 0`));
});
