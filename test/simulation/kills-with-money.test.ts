import { expect, it } from 'vitest';
import { MOMENTS_WITH_MONEY } from './plan.ts';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';

/** With money and skins that come in and go out beside the bets; one kill at every moment. */
const KILLS = killsFor(MOMENTS_WITH_MONEY, MOMENTS_WITH_MONEY.length);

it(
  `[M3] [M4] [M6] [M9] [M10] a server that is killed again and again pays, credits and moves everything once in ${KILLS} kills, while providers fail (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, money, ...summary } = await simulated({
      kills: KILLS,
      moments: MOMENTS_WITH_MONEY,
      withMoney: true,
    });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(MOMENTS_WITH_MONEY, summary), `seed ${SEED}`).toEqual([]);
    expect(summary.bets).toBeGreaterThan(KILLS / 2);
    expect(money?.credited).toBeGreaterThan(KILLS);
    expect(money?.transfersMade).toBeGreaterThan(0);
    expect(money?.payouts.paid).toBeGreaterThan(0);
    expect(money?.lateCancels).toBeGreaterThan(0);
    expect(money?.tradesOut).toBeGreaterThan(0);
    expect(money?.tradesIn).toBeGreaterThan(0);
  },
);
