import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import { multiplierAt } from '@updraft/rules/crash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, byId, waiting } from '../support/client.ts';
import { pause } from '../support/pause.ts';
import { type FaultWorld, openFaultWorld } from './world.ts';

/** Tolerance for network and busy machine. Client and server use the same clock. */
const CLOCK_SLACK_MS = 250;
/** Flights of 4 to 8 s, each long enough to disconnect and reconnect. */
const FLIGHTS = { count: 6, lowest: 125, highest: 160 };

let world: FaultWorld;
let tabs: [Client, Client];

beforeAll(async () => {
  world = await openFaultWorld({ rounds: FLIGHTS });
  tabs = [await world.join(0), await world.join(0)];
});
afterAll(async () => {
  for (const tab of tabs) tab.close();
  expect(await world.contradictions()).toEqual([]);
  await world.drop();
});

/** Places a manual bet of the player and waits until its round is in flight. */
const flyingBet = async (at: number): Promise<{ betId: number; startedAt: number; roundId: number }> => {
  const client = tabs[0];
  const { roundId } = await waiting(client, 3);
  const started = client.next('crashMultiplier', (payload) => payload.roundId === roundId, 60_000);
  const bet = await world.bet(client, at);
  if (bet.status !== 'success' || !bet.bet) throw new Error(bet.message);
  const { startedAt } = await started;
  await pause(200);
  return { betId: bet.bet.id, startedAt, roundId };
};

describe('the same message twice', () => {
  it('[M3] a bet with one key from two sockets is one bet with one response', async () => {
    const item = world.players[0]?.items.at(-1);
    if (!item) throw new Error('no item');
    await waiting(tabs[0], 3);
    const payload = {
      apiToken: tabs[0].token,
      items: byId([{ myId: item.id }]),
      sum: item.cents / 100,
      autoWithdraw: 2,
      key: 'the-same-key-twice',
    };
    const [first, second] = await Promise.all(tabs.map((tab) => tab.request('newBet', payload)));
    expect(first).toMatchObject({ status: 'success' });
    expect(second).toEqual(first);
    const { userBets } = await tabs[0].call('POST /api/crash/myBet');
    expect(userBets.filter((bet) => first?.status === 'success' && bet.id === first.bet.id)).toHaveLength(1);
    expect(userBets).toHaveLength(1);
  });

  it('[M3] a bet without a key from two sockets is one bet too', async () => {
    const item = world.players[0]?.items.at(-2);
    if (!item) throw new Error('no item');
    await waiting(tabs[0], 3);
    const payload = {
      apiToken: tabs[0].token,
      items: byId([{ myId: item.id }]),
      sum: item.cents / 100,
      autoWithdraw: 3,
    };
    const [first, second] = await Promise.all(tabs.map((tab) => tab.request('newBet', payload)));
    expect(first).toMatchObject({ status: 'success' });
    expect(second).toEqual(first);
  });

  it('[M3] a cash-out from two sockets pays once, and both get the same response', { timeout: 240_000 }, async () => {
    const { betId } = await flyingBet(0);
    const before = (await tabs[0].call('POST /api/user/getBalance')).balance;
    const [first, second] = await Promise.all(
      tabs.map((tab) => tab.request('take', { apiToken: tab.token, id: betId })),
    );
    expect(second).toEqual(first);
    if (first?.status !== 'success') throw new Error(first?.message);
    world.records.cashOut(first.take);
    expect((await tabs[0].call('POST /api/user/getBalance')).balance).toBe(first.take.newBalance);
    expect(first.take.newBalance).toBeCloseTo(before + first.take.remainder, 2);
  });
});

describe('a client that comes back in flight', () => {
  it(
    '[I2] a client that reconnects has the exact state and its own bets, and can cash out',
    { timeout: 240_000 },
    async () => {
      const { betId, startedAt, roundId } = await flyingBet(0);
      tabs[0].socket.disconnect();
      const back = await world.join(0);
      const snapshot = await back.request('getGame', { apiToken: back.token });
      tabs[0] = back;
      if (!('roundId' in snapshot)) throw new Error(snapshot.message);
      expect(snapshot).toMatchObject({ roundId, state: { status: 1 } });
      expect(Math.abs((snapshot.startedAt ?? 0) - startedAt)).toBeLessThanOrEqual(CLOCK_SLACK_MS);
      expect(snapshot.bets.find((bet) => bet.id === betId)).toMatchObject({
        autoWithdraw: NO_AUTO_CASH_OUT,
        is_win: 0,
        multiplier: null,
        user: { id: world.players[0]?.id },
      });
      const take = await back.request('take', { apiToken: back.token, id: betId });
      if (take.status !== 'success') throw new Error(take.message);
      world.records.cashOut(take.take);
      expect(Math.round(take.take.multiplier * 100)).toBeLessThanOrEqual(
        multiplierAt(Date.now() - startedAt + CLOCK_SLACK_MS),
      );
    },
  );
});
