import { expect, it } from 'vitest';
import { WHEEL_MOMENTS } from './plan.ts';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';

const KILLS = killsFor(WHEEL_MOMENTS, WHEEL_MOMENTS.length);

it(
  `[I1] [WH-24] [WH-25] [WH-26] a server that is killed at each boundary of the wheel's phases, before and after the beacon, settles every bet once, as committed, in ${KILLS} kills (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, wheel, ...summary } = await simulated({ kills: KILLS, moments: WHEEL_MOMENTS });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    // A simulation without any action would prove nothing.
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(WHEEL_MOMENTS, summary), `seed ${SEED}`).toEqual([]);
    expect(wheel.bets).toBeGreaterThan(KILLS);
    expect(wheel.spins).toBeGreaterThan(0);
    expect(wheel.wins).toBeGreaterThan(0);
  },
);
