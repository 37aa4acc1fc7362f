import { elapsedMsOf, winCents } from '@updraft/rules/crash';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld({ every: 40 });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

/** A round with a manual bet and two autos, one below and one above the point, running for `ranMs`. */
const running = async ({ point, ranMs }: { point: number; ranMs: number }) => {
  world.points(point);
  await world.open();
  const player = await world.player();
  const items = await world.give(player.id, 3);
  await world.bets([
    { playerId: player.id, items: items.slice(0, 1), auto: null },
    { playerId: player.id, items: items.slice(1, 2), auto: 150 },
    { playerId: player.id, items: items.slice(2, 3), auto: 900 },
  ]);
  await world.start();
  await world.run(ranMs);
  return { player, items, roundId: world.table.snapshot(null)?.roundId };
};
/** The heartbeat of a table whose timers do not run is its start; this sets it to now by the database. */
const beat = (elapsedMs: number) =>
  world.db.query(`update crash_rounds set started_at = clock_timestamp() - $1 * interval '1 millisecond', heartbeat_at = clock_timestamp() where settled_at is null`, [elapsedMs]);
const states = (playerId: number) => world.table.betsOf(playerId).map((bet) => bet.status);

describe('[I1] a round interrupted', () => {
  it('while waiting: bets stay, the round goes on', async () => {
    world.points(200);
    await world.open();
    const player = await world.player();
    const items = await world.give(player.id, 1);
    await world.bet({ playerId: player.id, items, auto: 150 });
    const before = world.table.snapshot(player.id);
    await world.restart();
    expect(world.table.snapshot(player.id)).toMatchObject({ roundId: before?.roundId, publicHashForNextRound: before?.publicHashForNextRound, bets: before?.bets });
    await world.start();
    await world.runTo(elapsedMsOf(200) + 100);
    expect(await world.held(player.id)).toHaveLength(1);
  });

  it('[CR-20] within the tolerated gap: nothing changes', async () => {
    const { player, roundId } = await running({ point: 500, ranMs: 4000 });
    await beat(4000);
    await world.restart({ gapMs: 500 });
    expect(world.table.snapshot(null)).toMatchObject({ roundId, state: { status: 1 } });
    expect(states(player.id)).toEqual([0, 0, 0]);
    expect(await world.db.query('select 1 from interruptions where round_id = $1', [roundId])).toEqual([]);
    await world.runTo(elapsedMsOf(500) + 1000);
  });

  it('[CR-21] after a longer gap: manual bets are paid at the heartbeat, autos by the committed outcome, all are told', async () => {
    const { player, items, roundId } = await running({ point: 500, ranMs: 3000 });
    await beat(3000);
    await world.restart({ gapMs: 6000 });
    const [manual] = world.table.betsOf(player.id);
    expect(manual?.status).toBe(1);
    // 3 s into the flight the multiplier was 1.19; the database's own clock ran on for some milliseconds.
    expect(manual?.cashOutHundredths).toBeGreaterThanOrEqual(119);
    expect(manual?.cashOutHundredths).toBeLessThanOrEqual(121);
    expect(manual?.winCents).toBe(winCents(items[0]?.price_cents ?? 0, manual?.cashOutHundredths ?? 0));
    const [gap] = await world.db.query<{ gap_ms: number; cashed_out_at_hundredths: number }>('select gap_ms, cashed_out_at_hundredths from interruptions where round_id = $1', [roundId]);
    expect(gap?.gap_ms).toBeGreaterThanOrEqual(6000);
    expect(gap?.cashed_out_at_hundredths).toBe(manual?.cashOutHundredths);
    expect(await world.db.query('select 1 from notifications where player_id = $1', [player.id])).toHaveLength(1);
    await world.runTo(elapsedMsOf(500) + 1000);
    expect(states(player.id)).toEqual([1, 1, 2]);
  });

  it('[CR-21] over its end: autos below the point are paid, the rest lost, the next round follows', async () => {
    const { player, roundId } = await running({ point: 200, ranMs: 2000 });
    await beat(2000);
    await world.restart({ gapMs: 60_000 });
    await world.run(1);
    expect(states(player.id)).toEqual([1, 1, 2]);
    await world.open();
    expect(world.table.snapshot(null)?.roundId).toBe((roundId ?? 0) + 1);
  });

  it('[CR-22] after the crash, before its losers are settled: they are settled once', async () => {
    const { player, roundId } = await running({ point: 200, ranMs: 100 });
    await world.db.query(`update crash_rounds set phase = 'crashed', ended_at = clock_timestamp(), point_hundredths = 200 where id = $1`, [roundId]);
    await world.restart();
    await world.run(1);
    expect(states(player.id)).toEqual([2, 2, 2]);
    await world.restart();
    await world.run(1);
    const [count] = await world.db.query<{ count: number }>(`select count(*)::int as count from transfers where key like 'crash:lost:' || $1 || ':%'`, [roundId]);
    expect(count?.count).toBe(1);
  });
});
