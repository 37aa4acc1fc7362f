import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAKE_SIGNATURE } from '../../testing/fake-beacon.ts';
import { roundSteps } from '../../testing/round-steps.ts';
import { type WheelWorld, createWheelWorld } from '../../testing/wheel-world.ts';

let world: WheelWorld;
beforeAll(async () => {
  world = await createWheelWorld();
});
afterEach(async () => {
  world.beacon.gives(FAKE_SIGNATURE);
  await world.expectBalanced();
});
afterAll(() => world.drop());

/** Opens a round and makes a bet in it. */
const openedWithBet = async () => {
  await world.open();
  const { id: playerId } = await world.player();
  const items = await world.give(playerId, 1);
  expect(await world.bet({ playerId, items })).toMatchObject({ status: 'success' });
  return { id: world.roundId(), playerId, items };
};
const { phaseNow, runTo } = roundSteps('wheel', () => world);
/** Sets the database's clock ahead of the wall clock (negative: behind it) until the next round opens. */
const databaseAhead = (ms: number): void => world.clock.setWall(world.clock.wallMs() - ms);
/** Returns the operator's metrics of refunds in place of draws. */
const refundsShown = async () => {
  const shown = await world.metrics.registry.metrics();
  const value = (name: string, reason: string): number =>
    Number(new RegExp(`^updraft_wheel_${name}\\{reason="${reason}"\\} (\\S+)$`, 'm').exec(shown)?.[1] ?? 0);
  const of = (reason: string) => [value('draw_refunds_total', reason), value('draw_alarm', reason)];
  return { late: of('late'), clock: of('clock') };
};
const rowOf = async (id: number) =>
  (
    await world.db.query<{
      result: object | null;
      started_at: Date | null;
      refunded_at: Date | null;
      seed: string | null;
    }>(`select result, started_at, refunded_at, seed from rounds where game = 'wheel' and id = $1`, [id])
  )[0];
const isListed = async (id: number): Promise<boolean> =>
  (await world.db.query(`select 1 from interruptions where game = 'wheel' and round_id = $1`, [id])).length > 0;
const newsOf = async (playerId: number): Promise<string[]> =>
  (await world.db.query<{ content: string }>('select content from notifications where player_id = $1', [playerId])).map(
    ({ content }) => content,
  );

describe('[DR-12] a beacon round that is out when betting closes', () => {
  it('a beacon round that is out at the close refunds the stakes, reveals the seed, and raises an alarm until the next draw', async () => {
    const { id, playerId, items } = await openedWithBet();
    databaseAhead(-5000);
    const before = await refundsShown();
    await world.run(19_000);
    expect(phaseNow()).toBe('betting');
    await runTo('returned');
    expect(await world.held(playerId)).toEqual([items[0]?.id]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ result: null, started_at: null, refunded_at: expect.any(Date) as Date });
    expect(row?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect([await isListed(id), await newsOf(playerId)]).toEqual([true, ['notification.stakes_refunded_clock_text']]);
    expect(await refundsShown()).toEqual({ ...before, clock: [(before.clock[0] ?? 0) + 1, 1] });
    await openedWithBet();
    await runTo('spin');
    expect((await refundsShown()).clock[1]).toBe(0);
    await world.open();
  });

  it('clocks that differ by less than the margin raise no alarm', async () => {
    await openedWithBet();
    databaseAhead(-999);
    await runTo('spin');
    await world.open();
  });

  it('a late close after a pause without a process raises no alarm', async () => {
    const { id } = await openedWithBet();
    await world.db.query(
      `update rounds set opened_at = opened_at - interval '60 s', starts_at = starts_at - interval '60 s'
       where game = 'wheel' and id = $1`,
      [id],
    );
    await world.restart({ gapMs: 60_000, elsewhere: true });
    await runTo('spin');
    await world.open();
  });

  it('a process that resumes the round also finds a beacon round that was out at the close', async () => {
    const { id, playerId, items } = await openedWithBet();
    await world.restart({ gapMs: 100, elsewhere: true });
    databaseAhead(-5000);
    await runTo('returned');
    expect([await world.held(playerId), (await rowOf(id))?.result]).toEqual([[items[0]?.id], null]);
    await world.open();
  });

  it('a beacon round that is not due after the whole wait refunds the stakes', async () => {
    const { id, playerId, items } = await openedWithBet();
    world.beacon.gives(null);
    await world.restart({ isContinuous: true });
    databaseAhead(200_000);
    await runTo('beacon');
    await world.run(59_000);
    expect(phaseNow()).toBe('beacon');
    await runTo('returned');
    expect(await world.held(playerId)).toEqual([items[0]?.id]);
    expect([(await rowOf(id))?.result, (await refundsShown()).clock[1]]).toEqual([null, 1]);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
  });
});

it('[DR-4] betting stays open until the announced close, however long the seed of the round has taken', async () => {
  world.seedsTake(15_000);
  await world.open();
  world.seedsTake(0);
  expect(world.table.snapshot(null)?.game).toMatchObject({ phase: 'betting', msLeft: 20_000 });
  await world.run(19_900);
  const { id: playerId } = await world.player();
  const items = await world.give(playerId, 1);
  expect(await world.bet({ playerId, items })).toMatchObject({ status: 'success' });
  await world.open();
});

it('[DR-7] a missing beacon raises an alarm until it decides a round again', async () => {
  await openedWithBet();
  world.beacon.gives(null);
  await world.restart({ isContinuous: true });
  const before = await refundsShown();
  await runTo('returned');
  expect((await refundsShown()).late).toEqual([(before.late[0] ?? 0) + 1, 1]);
  world.beacon.gives(FAKE_SIGNATURE);
  await openedWithBet();
  await runTo('spin');
  expect((await refundsShown()).late[1]).toBe(0);
  await world.open();
});
