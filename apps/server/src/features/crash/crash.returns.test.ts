import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRtp, elapsedMsOf } from '@updraft/rules/crash';
import { type Metrics, createMetrics } from '../../lib/metrics.ts';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { farFromMidnight } from '../../testing/far-from-midnight.ts';
import { Rtp } from '../../stakes/settling/rtp.ts';
import { rtpSums } from '../../stakes/past/past.store.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld();
});
afterAll(() => world.drop());

const watch = (query: Query = world.db): { returns: Rtp; said: string[]; metrics: Metrics } => {
  const said: string[] = [];
  const say = (_about: object, text: string): void => void said.push(text);
  const metrics = createMetrics();
  return {
    returns: new Rtp({
      game: 'crash',
      check: checkRtp,
      query,
      log: { info: say, error: say, warn: say } as unknown as Log,
      metrics,
    }),
    said,
    metrics,
  };
};

const figure = async ({ registry }: Metrics, name: string): Promise<number> =>
  Number(new RegExp(`^updraft_${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1]);

/** Plays a round with one won and one lost bet. Returns the sums that were staked and paid. */
const play = async (): Promise<{ stakedCents: number; paidCents: number }> => {
  world.points(300);
  await world.open();
  const player = await world.player();
  const items = await world.give(player.id, 2);
  const [won, lost] = items;
  if (!won || !lost) throw new Error('two items were asked for');
  const acks = await world.bets([
    { playerId: player.id, items: [won], auto: 200 },
    { playerId: player.id, items: [lost], auto: 900 },
  ]);
  for (const ack of acks) if (ack.status !== 'success') throw new Error(ack.message);
  await world.start();
  await world.runTo(elapsedMsOf(300) + 500);
  await world.open();
  return { stakedCents: won.price_cents + lost.price_cents, paidCents: won.price_cents * 2 };
};

it('[F6] [CR-23] counts the stakes and payouts of a settled round once, also over a restart', async () => {
  await farFromMidnight();
  const before = (await rtpSums(world.db, 'crash')).ever;
  const round = await play();
  await world.restart({ gapMs: 500 });
  const { ever, today } = await rtpSums(world.db, 'crash');
  expect(ever.rounds - before.rounds).toBe(1);
  expect([ever.stakedCents - before.stakedCents, ever.paidCents - before.paidCents]).toEqual([
    round.stakedCents,
    round.paidCents,
  ]);
  // The theoretical payout of these stakes is counted beside the actual one. [RT-1]
  expect(ever.expectedCents - before.expectedCents).toBeCloseTo(0.96 * round.stakedCents, 6);
  expect(today.rounds).toBeGreaterThan(0);
  // Summands of the variance: the instant crash, the rise to 2.00 with both stakes, and that to 3.00 with the lost one.
  const lostCents = round.stakedCents - round.paidCents / 2;
  expect(ever.variance - before.variance).toBeCloseTo(
    0.0384 * round.stakedCents ** 2 + (round.stakedCents ** 2 * 3) / 2 + (lostCents ** 2 * 5) / 2,
    3,
  );
});

it('[F6] [CR-23] [S9] raises the alarm once when the actual return leaves its interval, and takes it back', async () => {
  const { returns, said, metrics } = watch();
  await returns.refresh();
  expect([said, await figure(metrics, 'crash_return_ever_alarm')]).toEqual([[], 0]);
  await world.db.query(
    `insert into game_returns values ('crash', '2020-01-01', 5000, 500000000, 900000000, 480000000, 1e12)`,
  );
  await returns.refresh();
  await returns.refresh();
  expect(said).toEqual(['the actual return is outside its interval']);
  expect(await figure(metrics, 'crash_return_ever_alarm')).toBe(1);
  expect(await figure(metrics, 'crash_return_today_alarm')).toBe(0);
  expect(await figure(metrics, 'crash_return_ever')).toBeCloseTo(1.8, 2);
  await world.db.query(`delete from game_returns where day = '2020-01-01'`);
  await returns.refresh();
  expect(said.at(-1)).toBe('the actual return is back in its interval');
  expect(await figure(metrics, 'crash_return_ever_alarm')).toBe(0);
});

it('[F6] [CR-23] unreadable sums leave the last figures, are logged, and do not stop the game', async () => {
  await world.db.query(
    `insert into game_returns values ('crash', '2020-01-02', 5000, 500000000, 900000000, 480000000, 1e12)`,
  );
  let isGone = false;
  const { returns, said, metrics } = watch({
    query: (text, values) => (isGone ? Promise.reject(new Error('no connection')) : world.db.query(text, values)),
  });
  await returns.refresh();
  isGone = true;
  await returns.refresh();
  expect(said).toEqual(['the actual return is outside its interval', 'the actual return could not be read']);
  expect(await figure(metrics, 'crash_return_ever_alarm')).toBe(1);
  await world.db.query(`delete from game_returns where day = '2020-01-02'`);
  isGone = false;
  await returns.refresh();
  expect(said.at(-1)).toBe('the actual return is back in its interval');
});
