import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { multiplierAt } from '@updraft/rules/crash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { type Clock, systemClock } from '../../apps/server/src/lib/clock.ts';
import { type Client, byId, connect, waiting } from '../support/client.ts';
import { pause } from '../support/pause.ts';
import { type TestSite, startSite } from '../support/site.ts';

const HOUR_MS = 3_600_000;
/** Tolerance, because moments of the wall clock are whole milliseconds. */
const ROUNDING_MS = 2;
/** Flights of 3 to 7 s. Each jump of the clock is half a second after a start, so during a flight. */
const FLIGHTS = { count: 6, lowest: 120, highest: 150 };

let jumpMs = 0;
const jumpingClock: Clock = {
  ...systemClock,
  monoMs: () => systemClock.monoMs(),
  wallMs: () => systemClock.wallMs() + jumpMs,
};

let site: TestSite;
let rich: Client;
beforeAll(async () => {
  site = await startSite({ clock: jumpingClock, rounds: FLIGHTS, settings: { 'crash.countdownTicks': 3 } });
  rich = await connect(site.url, 'rich');
});
afterAll(async () => {
  expect(await reconcile(site.db, FEATURE_CHECKS)).toEqual([]);
  rich.close();
  await site.drop();
});

const serverTime = async (): Promise<number> => {
  const answer = await rich.request('clock', {});
  if (!('serverTime' in answer)) throw new Error('no time');
  return answer.serverTime;
};

/** Places a manual bet and waits for the flight. Returns times of the monotonic clock before and after the start. */
const inFlight = async (): Promise<{ betId: number; beforeMs: number; heardMs: number; roundId: number }> => {
  const [item] = (await rich.inventory()).filter((one) => one.price <= 200);
  if (!item) throw new Error('no item');
  const { roundId } = await waiting(rich);
  const beforeMs = performance.now();
  const started = rich.next('crashMultiplier', (payload) => payload.roundId === roundId, 60_000);
  const bet = await rich.request('newBet', {
    apiToken: rich.token,
    items: byId([item]),
    sum: item.price,
    autoWithdraw: NO_AUTO_CASH_OUT,
  });
  if (bet.status !== 'success') throw new Error(bet.message);
  await started;
  const heardMs = performance.now();
  await pause(300);
  return { betId: bet.bet.id, beforeMs, heardMs, roundId };
};

describe('[I6] a wall clock that jumps in flight', { timeout: 240_000 }, () => {
  it.each([
    ['an hour forwards', HOUR_MS],
    ['an hour backwards', -HOUR_MS],
  ])('[I6] a jump of the wall clock by %s moves neither the multiplier nor the round', async (_what, byMs) => {
    const { betId, beforeMs, heardMs, roundId } = await inFlight();
    const before = await serverTime();
    jumpMs += byMs;
    // The server's time has jumped, which shows that it reads the injected clock.
    expect(Math.abs((await serverTime()) - before - byMs)).toBeLessThan(HOUR_MS / 10);
    const [leastMs, snapshot] = [performance.now() - heardMs, await rich.request('getGame', { apiToken: rich.token })];
    if (!('roundId' in snapshot)) throw new Error(snapshot.message);
    expect(snapshot).toMatchObject({ roundId, state: { status: 1 } });
    // The elapsed time that a client computes from `serverTime` and `startedAt` is that of the monotonic clock.
    const elapsedMs = snapshot.serverTime - (snapshot.startedAt ?? 0);
    expect(elapsedMs).toBeGreaterThanOrEqual(leastMs - ROUNDING_MS);
    expect(elapsedMs).toBeLessThanOrEqual(performance.now() - beforeMs + ROUNDING_MS);
    const sentAfterMs = performance.now() - heardMs;
    const take = await rich.request('take', { apiToken: rich.token, id: betId });
    const answeredAfterMs = performance.now() - beforeMs;
    if (take.status !== 'success') throw new Error(take.message);
    expect(Math.round(take.take.multiplier * 100)).toBeGreaterThanOrEqual(multiplierAt(sentAfterMs - ROUNDING_MS));
    expect(Math.round(take.take.multiplier * 100)).toBeLessThanOrEqual(multiplierAt(answeredAfterMs + ROUNDING_MS));
    // The next round opens and starts as usual.
    await waiting(rich);
    await rich.next('crashMultiplier', undefined, 30_000);
  });
});
