import { expect, it } from 'vitest';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';
import { SURE_GIFT_MOMENTS } from './plan.ts';

const KILLS = killsFor(SURE_GIFT_MOMENTS, SURE_GIFT_MOMENTS.length);

it(
  `[I1] [PD-7] [QZ-3] [CB-5] ${KILLS} kills at draws, a quiz and cashback give each prize once, to the announced winner (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, gifts, ...summary } = await simulated({
      kills: KILLS,
      moments: SURE_GIFT_MOMENTS,
      asTheyCome: true,
    });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(SURE_GIFT_MOMENTS, summary), `seed ${SEED}`).toEqual([]);
    // A simulation without any action would prove nothing.
    for (const count of Object.values(gifts ?? { none: 0 })) expect(count).toBeGreaterThan(0);
  },
);
