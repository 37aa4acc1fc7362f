import { describe, expect, it } from 'vitest';
import { FAKE_SIGNATURE } from '../../testing/fake-beacon.ts';
import { messageOf } from '../../testing/round-steps.ts';
import { wheelRounds } from '../../testing/wheel-rounds.ts';
import type { WheelWorld } from '../../testing/wheel-world.ts';

let world: WheelWorld;
const { opened, holdBack, runTo, passForDatabase } = wheelRounds((made) => void (world = made));

describe('[WH-24] an interrupted round of the wheel', () => {
  it('[DR-4] a round closes at its announced time, also when that passed while no process ran', async () => {
    const { playerId, items } = await opened();
    const before = world.table.snapshot(null)?.game;
    await passForDatabase(30_000);
    await world.restart({ gapMs: 30_000, elsewhere: true });
    expect(world.table.snapshot(null)?.game).toMatchObject({ id: before?.id, timer: 0, msLeft: 0 });
    expect(messageOf(await world.bet({ playerId, items }))).toEqual(['wheel_api.game_started', undefined]);
    await world.open();
  });

  it('[WH-10] a bet after the committed close is refused, also when the database’s clock was set back', async () => {
    const { playerId, items } = await opened();
    await holdBack();
    await runTo('beacon');
    await passForDatabase(-30_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    expect(messageOf(await world.bet({ playerId, items }))).toEqual(['wheel_api.game_started', undefined]);
    expect(await world.held(playerId)).toHaveLength(1);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
  });

  it('[WH-20] [WH-25] a wheel’s round lasts no longer than its phases after the database’s clock is set back a minute', async () => {
    await opened();
    await passForDatabase(-60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    expect(world.table.snapshot(null)?.game.msLeft).toBeLessThanOrEqual(20_000);
    await passForDatabase(60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    await runTo('spin');
    await passForDatabase(-60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    expect(world.table.snapshot(null)?.spin?.ms).toBeLessThanOrEqual(9);
    await passForDatabase(60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    await world.open();
  });

  it('[WH-25] an interrupted spin goes on from its committed start, with the wheel at the same place', async () => {
    await opened();
    await runTo('spin');
    const { spin } = world.table.snapshot(null) ?? {};
    const fromMs = performance.now();
    await passForDatabase(3_000);
    await world.restart({ gapMs: 3000, elsewhere: true });
    const after = world.table.snapshot(null)?.spin;
    expect(after).toEqual({ ...spin, ms: after?.ms });
    expect(after?.ms).toBeLessThanOrEqual(6);
    // The database's clock has also moved by the time that the steps took.
    expect(after?.ms).toBeGreaterThan(5 - (performance.now() - fromMs) / 1000);
    await passForDatabase(60_000);
    await world.restart({ gapMs: 60_000, elsewhere: true });
    expect(world.table.snapshot(null)).toMatchObject({ game: { phase: 'result' }, spin: { ms: 1 } });
    await world.open();
  });
});
