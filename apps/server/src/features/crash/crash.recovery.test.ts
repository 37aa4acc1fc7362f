import { elapsedMsOf, multiplierAt, winCents } from '@updraft/rules/crash';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LeaseLost } from '../../tables/lease.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld({ every: 40 });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

/** Starts a round with a manual bet and two auto cash-outs, below and above the point, and runs it for `ranMs`. */
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
/** Resumes the table as after a kill, without a further heartbeat. */
const resumeAfter = (gapMs: number): Promise<void> => {
  world.table.suspend();
  world.clock.advance(gapMs);
  return world.table.resume({ isContinuous: false });
};
const gapsOf = async (roundId: number | undefined): Promise<number[]> =>
  (
    await world.db.query<{ gap_ms: number }>('select gap_ms from interruptions where round_id = $1 order by id', [
      roundId,
    ])
  ).map((gap) => gap.gap_ms);
/** Moves the lease's fencing number: 1 gives the lease to another node, -1 returns it. */
const moveFence = (by: 1 | -1) => world.db.query(`update leases set fence = fence + $1 where name = 'crash'`, [by]);
const statusesOf = async (playerId: number) =>
  (
    await world.db.query<{ status: number }>('select status from bets where player_id = $1 order by id', [playerId])
  ).map((bet) => bet.status);
const states = (playerId: number) => world.table.betsOf(playerId).map((bet) => bet.status);

describe('[I1] a round interrupted', () => {
  it('a waiting round keeps its bets and goes on after an interruption', async () => {
    world.points(200);
    await world.open();
    const player = await world.player();
    const items = await world.give(player.id, 1);
    await world.bet({ playerId: player.id, items, auto: 150 });
    const before = world.table.snapshot(player.id);
    await world.restart();
    expect(world.table.snapshot(player.id)).toMatchObject({
      roundId: before?.roundId,
      publicHashForNextRound: before?.publicHashForNextRound,
      terms: before?.terms,
      bets: before?.bets,
    });
    await world.start();
    await world.runTo(elapsedMsOf(200) + 100);
    expect(await world.held(player.id)).toHaveLength(1);
  });

  it('[CR-20] a gap within the tolerance changes nothing', async () => {
    const { player, roundId } = await running({ point: 500, ranMs: 4000 });
    await world.restart({ gapMs: 500 });
    expect(world.table.snapshot(null)).toMatchObject({ roundId, state: { status: 1 } });
    expect(states(player.id)).toEqual([0, 0, 0]);
    expect(await world.db.query('select 1 from interruptions where round_id = $1', [roundId])).toEqual([]);
    await world.runTo(elapsedMsOf(500) + 1000);
  });

  it('[CR-21] a longer gap pays manual bets at the heartbeat, autos by the committed outcome, and notifies all', async () => {
    const { player, items, roundId } = await running({ point: 500, ranMs: 3000 });
    await world.restart({ gapMs: 6000 });
    await world.run(0);
    const [manual] = world.table.betsOf(player.id);
    expect(manual?.status).toBe(1);
    expect(manual?.multiplierHundredths).toBe(multiplierAt(3000));
    expect(manual?.winCents).toBe(winCents(items[0]?.price_cents ?? 0, manual?.multiplierHundredths ?? 0));
    const [gap] = await world.db.query<{ gap_ms: number; cashed_out_at_hundredths: number }>(
      'select gap_ms, cashed_out_at_hundredths from interruptions where round_id = $1',
      [roundId],
    );
    expect(gap?.gap_ms).toBe(6000);
    expect(gap?.cashed_out_at_hundredths).toBe(manual?.multiplierHundredths);
    expect(await world.db.query('select 1 from notifications where player_id = $1', [player.id])).toHaveLength(1);
    await world.runTo(elapsedMsOf(500) + 1000);
    expect(states(player.id)).toEqual([1, 1, 2]);
  });

  it('[CR-21] a gap beyond the round’s end pays autos below the point, and the rest are lost', async () => {
    const { player, roundId } = await running({ point: 200, ranMs: 2000 });
    await world.restart({ gapMs: 60_000 });
    await world.run(1);
    expect(states(player.id)).toEqual([1, 1, 2]);
    await world.open();
    expect(world.table.snapshot(null)?.roundId).toBe((roundId ?? 0) + 1);
  });

  it('[CR-14] [CR-22] a gap after the crash settles each bet once, those below the point as won', async () => {
    const { player, roundId } = await running({ point: 200, ranMs: 100 });
    await world.db.query(
      `update rounds set phase = 'ended', ended_at = clock_timestamp(), result = '{"pointHundredths": 200}' where id = $1`,
      [roundId],
    );
    world.clock.advance(elapsedMsOf(200));
    await world.restart();
    await world.run(1);
    expect(states(player.id)).toEqual([2, 1, 2]);
    await world.restart();
    await world.run(1);
    const [count] = await world.db.query<{ count: number }>(
      `select count(*)::int as count from transfers where key like 'crash:lost:' || $1 || ':%'`,
      [roundId],
    );
    expect(count?.count).toBe(1);
  });

  it('[CR-21] cash-outs by an interruption are paid turn by turn, also after a second kill or a fault', async () => {
    const small = await createCrashWorld({ settings: { 'crash.maxCashOutsPerBatch': 1 }, every: 40 });
    small.points(900);
    await small.open();
    const players = await Promise.all(Array.from({ length: 4 }, () => small.player()));
    for (const player of players)
      await small.bet({ playerId: player.id, items: await small.give(player.id, 1), auto: null });
    await small.start();
    await small.run(3000);
    const turn = (): Promise<void> => small.table.onDeadline(small.clock.monoMs());
    const statuses = () => players.map((player) => small.table.betsOf(player.id)[0]?.status);
    await small.restart({ gapMs: 6000 });
    expect(statuses()).toEqual([0, 0, 0, 0]);
    // The multiplier of the cash-outs is broadcast before any of them is paid.
    expect(small.wire.of('crashInit').at(-1)).toMatchObject({
      interruptedAt: multiplierAt(3000) / 100,
      state: { status: 1 },
    });
    // The cash-out is decided, so a later command for it is refused and changes nothing.
    const [last] = small.table.betsOf(players[3]?.id ?? 0);
    expect(await small.cashOut(players[3]?.id ?? 0, last?.id ?? 0)).toEqual({
      status: 'error',
      message: 'crash_api.already_cashed_out',
    });
    await turn();
    await small.restart({ gapMs: 9000 });
    await turn();
    await small.restart({ isContinuous: true });
    expect(statuses()).toEqual([1, 1, 0, 0]);
    expect(small.table.snapshot(null)?.interruptedAt).toBe(multiplierAt(3000) / 100);
    await small.runTo(elapsedMsOf(900) + 1000);
    for (const player of players)
      expect(small.table.betsOf(player.id)).toMatchObject([{ status: 1, multiplierHundredths: multiplierAt(3000) }]);
    const gaps = await small.db.query<{ cashed_out_at_hundredths: number | null }>(
      'select cashed_out_at_hundredths from interruptions order by id',
    );
    expect(gaps).toEqual([{ cashed_out_at_hundredths: multiplierAt(3000) }, { cashed_out_at_hundredths: null }]);
    for (const player of players)
      expect(await small.db.query('select content from notifications where player_id = $1', [player.id])).toEqual([
        { content: 'notification.crash_interrupted_cashed_out' },
      ]);
    await small.expectBalanced();
    await small.drop();
  });

  it('[CR-21] an interruption is listed and announced once, also if the resume fails and is retried', async () => {
    const { player, roundId } = await running({ point: 900, ranMs: 3000 });
    await world.table.beat();
    vi.spyOn(world.table, 'beat').mockRejectedValueOnce(new Error('the database is away'));
    await expect(resumeAfter(6000)).rejects.toThrow('the database is away');
    await resumeAfter(500);
    expect(await gapsOf(roundId)).toEqual([6000]);
    expect(await world.db.query('select content from notifications where player_id = $1', [player.id])).toEqual([
      { content: 'notification.crash_interrupted_cashed_out' },
    ]);
    await world.runTo(elapsedMsOf(900) + 1000);
    expect(world.table.betsOf(player.id)[0]).toMatchObject({ status: 1, multiplierHundredths: multiplierAt(3000) });
  });

  it('[CR-20] the gap of a second interruption begins at the first resumption', async () => {
    const { roundId } = await running({ point: 900, ranMs: 3000 });
    await world.table.beat();
    await resumeAfter(6000);
    await resumeAfter(3000);
    expect(await gapsOf(roundId)).toEqual([6000, 3000]);
    await world.runTo(elapsedMsOf(900) + 1000);
  });

  it('[CR-20] a resume by the same process is no interruption, because it went on receiving cash-outs', async () => {
    const { player, roundId } = await running({ point: 900, ranMs: 3000 });
    await world.restart({ gapMs: 6000, isContinuous: true });
    expect(states(player.id)).toEqual([0, 0, 0]);
    expect(await world.db.query('select 1 from interruptions where round_id = $1', [roundId])).toEqual([]);
    // A cash-out received during the fault counts at its time of receipt.
    const [manual] = world.table.betsOf(player.id);
    expect(await world.cashOut(player.id, manual?.id ?? 0)).toMatchObject({
      status: 'success',
      take: { multiplier: multiplierAt(9000) / 100 },
    });
    expect(world.table.snapshot(null)?.interruptedAt).toBeNull();
    await world.runTo(elapsedMsOf(900) + 1000);
  });

  it('[CR-21] a gap beyond the end announces the crash first, with the multiplier of the manual cash-outs', async () => {
    const { player } = await running({ point: 200, ranMs: 2000 });
    world.wire.sent.splice(0);
    await world.restart({ gapMs: 60_000 });
    expect(world.wire.sent).toEqual([]);
    expect(world.table.snapshot(player.id)).toBeNull();
    await world.table.onDeadline(world.clock.monoMs());
    expect(world.wire.sent.map((one) => one.event)).toEqual(['crashInit', 'clearBets']);
    const interruptedAt = multiplierAt(2000) / 100;
    expect(world.wire.of('crashInit')).toMatchObject([{ crashedAt: 2, interruptedAt, state: { status: 2 } }]);
    expect(world.wire.of('clearBets')).toMatchObject([{ multiplier: 2, interruptedAt }]);
    expect(states(player.id)).toEqual([0, 0, 0]);
    await world.run(0);
    expect(states(player.id)).toEqual([1, 1, 2]);
  });

  it('[CR-16] refuses a cash-out after the announced crash, also on another machine whose clocks differ', async () => {
    const behind = await createCrashWorld({ settings: { 'crash.maxCashOutsPerBatch': 1 }, every: 40 });
    behind.points(151);
    await behind.open();
    const player = await behind.player();
    const items = await behind.give(player.id, 3);
    await behind.bets([
      { playerId: player.id, items: items.slice(0, 1), auto: 149 },
      { playerId: player.id, items: items.slice(1, 2), auto: 150 },
      { playerId: player.id, items: items.slice(2, 3), auto: null },
    ]);
    await behind.start();
    // The start wrote the last heartbeat. The crash is announced, and nothing is paid yet.
    behind.clock.advance(elapsedMsOf(151));
    await behind.table.onDeadline(behind.clock.monoMs());
    expect(behind.wire.of('clearBets')).toHaveLength(1);
    await behind.restart({ gapMs: -3000, elsewhere: true });
    const manual = behind.table.betsOf(player.id)[2];
    expect(manual?.status).toBe(0);
    expect(await behind.cashOut(player.id, manual?.id ?? 0)).toEqual({
      status: 'error',
      message: 'crash_api.game_ended',
    });
    await behind.run(0);
    expect(behind.table.betsOf(player.id).map((bet) => bet.status)).toEqual([1, 1, 2]);
    await behind.expectBalanced();
    await behind.drop();
  });

  it("[CR-20] [I6] measures the gap on another machine by the database's clock, and a jump back makes none", async () => {
    const { player } = await running({ point: 900, ranMs: 3000 });
    await world.restart({ gapMs: 6000, elsewhere: true });
    await world.run(0);
    const [manual] = world.table.betsOf(player.id);
    expect(manual).toMatchObject({ status: 1, multiplierHundredths: multiplierAt(3000) });
    await world.runTo(elapsedMsOf(900) + 1000);

    const { player: other } = await running({ point: 900, ranMs: 3000 });
    await world.restart({ gapMs: -60_000, elsewhere: true });
    expect(states(other.id)).toEqual([0, 0, 0]);
    // The flight continues from the elapsed time of the heartbeat: the clock's jump back takes nothing off.
    expect((world.table.snapshot(null)?.serverTime ?? 0) - (world.table.snapshot(null)?.startedAt ?? 0)).toBeLessThan(
      3100,
    );
    expect(
      (world.table.snapshot(null)?.serverTime ?? 0) - (world.table.snapshot(null)?.startedAt ?? 0),
    ).toBeGreaterThanOrEqual(3000);
    await world.run(elapsedMsOf(900) + 1000);
  });

  it('[CR-21] a round that ended before the gap settles all bets by its result and notifies their players', async () => {
    const { player } = await running({ point: 110, ranMs: 0 });
    world.clock.advance(elapsedMsOf(110) + 5);
    await world.restart({ gapMs: 10_000 });
    await world.run(1);
    expect(states(player.id)).toEqual([2, 2, 2]);
    const [told] = await world.db.query<{ content: string; params: Record<string, number> }>(
      'select content, params from notifications where player_id = $1',
      [player.id],
    );
    expect(told).toMatchObject({ content: 'notification.crash_interrupted_ended' });
    expect(told?.params).not.toHaveProperty('multiplier');
  });

  it('[I1] the owner of the lease alone writes heartbeats', async () => {
    const { roundId } = await running({ point: 900, ranMs: 2000 });
    const beatOf = async (): Promise<number> =>
      (
        await world.db.query<{ beat_elapsed_ms: number }>('select beat_elapsed_ms from rounds where id = $1', [roundId])
      )[0]?.beat_elapsed_ms ?? -1;
    await world.table.beat();
    expect(await beatOf()).toBe(2000);
    await moveFence(1);
    await world.run(1000);
    await world.table.beat();
    expect(await beatOf()).toBe(2000);
    await moveFence(-1);
    await world.run(elapsedMsOf(900));
  });

  it('[I1] a table that lost its lease takes no bet and starts, pays and ends nothing', async () => {
    const phaseOf = async (id: number | undefined) =>
      (await world.db.query<{ phase: string }>('select phase from rounds where id = $1', [id]))[0]?.phase;
    world.points(300);
    await world.open();
    const roundId = world.table.snapshot(null)?.roundId;
    const player = await world.player();
    const items = await world.give(player.id, 3);
    await world.bets([
      { playerId: player.id, items: items.slice(0, 1), auto: null },
      { playerId: player.id, items: items.slice(1, 2), auto: 150 },
    ]);
    await moveFence(1);
    await expect(world.bet({ playerId: player.id, items: items.slice(2), auto: 400 })).rejects.toBeInstanceOf(
      LeaseLost,
    );
    expect(await statusesOf(player.id)).toEqual([0, 0]);
    await expect(world.start()).rejects.toBeInstanceOf(LeaseLost);
    expect(await phaseOf(roundId)).toBe('waiting');
    await moveFence(-1);
    await world.start();
    await world.run(1000);
    await moveFence(1);
    const [manual] = world.table.betsOf(player.id);
    await expect(world.cashOut(player.id, manual?.id ?? 0)).rejects.toBeInstanceOf(LeaseLost);
    await expect(world.runTo(elapsedMsOf(150) + 1)).rejects.toBeInstanceOf(LeaseLost);
    expect(await statusesOf(player.id)).toEqual([0, 0]);
    world.clock.advance(elapsedMsOf(300));
    await expect(world.table.onDeadline(world.clock.monoMs())).rejects.toBeInstanceOf(LeaseLost);
    expect(await phaseOf(roundId)).toBe('running');
    await moveFence(-1);
    await world.restart({ isContinuous: true });
    await world.run(1);
    expect(await phaseOf(roundId)).toBe('ended');
    expect(await statusesOf(player.id)).toEqual([2, 1]);
  });

  it('[I1] a table that lost its lease settles no lost bets and closes no round', async () => {
    const isOpen = async (id: number | undefined): Promise<boolean> =>
      (await world.db.query('select 1 from rounds where id = $1 and settled_at is null', [id])).length > 0;
    const turn = (): Promise<void> => world.table.onDeadline(world.clock.monoMs());
    const withoutLease = async (): Promise<void> => {
      await moveFence(1);
      await expect(turn()).rejects.toBeInstanceOf(LeaseLost);
      await moveFence(-1);
    };
    const { player, roundId } = await running({ point: 110, ranMs: 0 });
    world.clock.advance(elapsedMsOf(110));
    await turn();
    await withoutLease();
    expect(await statusesOf(player.id)).toEqual([0, 0, 0]);
    await turn();
    await withoutLease();
    expect(await statusesOf(player.id)).toEqual([2, 2, 2]);
    expect(await isOpen(roundId)).toBe(true);
    await turn();
    expect(await isOpen(roundId)).toBe(false);
  });
});
