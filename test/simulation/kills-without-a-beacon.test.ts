import { expect, it } from 'vitest';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';
import { LATE_MOMENTS } from './plan.ts';

const KILLS = killsFor(LATE_MOMENTS, LATE_MOMENTS.length);

it(
  `[DR-7] [DR-8] [I1] a server that is killed while its beacon stays away returns every stake once in ${KILLS} kills (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, wheel, jackpot, ...summary } = await simulated({
      kills: KILLS,
      moments: LATE_MOMENTS,
      asTheyCome: true,
      isEnough: ({ wheel, jackpot }) => wheel.bets.size > 0 && jackpot.bets.size > 0,
    });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(LATE_MOMENTS, summary), `seed ${SEED}`).toEqual([]);
    // A simulation without any action would prove nothing.
    for (const { bets, returned } of [wheel, jackpot]) {
      expect(bets).toBeGreaterThan(0);
      expect(returned).toBeGreaterThan(0);
    }
  },
);
