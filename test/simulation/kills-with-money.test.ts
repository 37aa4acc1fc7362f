import { expect, it } from 'vitest';
import { MOMENTS_WITH_MONEY } from './plan.ts';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';

/** Number of kills: one at every moment of crash and of deposits and withdrawals besides the bets. */
const KILLS = killsFor(MOMENTS_WITH_MONEY, MOMENTS_WITH_MONEY.length);

it(
  `[I1] [I2] [CR-20] [CR-21] [CA-22] [M3] [M4] [M6] [M9] [M10] ${KILLS} kills while providers fail lose nothing and move all once (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, money, ...summary } = await simulated({
      kills: KILLS,
      moments: MOMENTS_WITH_MONEY,
      withMoney: true,
      isEnough: ({ crash }) =>
        crash.bets.size > KILLS &&
        crash.cashOuts.size > 0 &&
        crash.trades.length > KILLS &&
        crash.openings.size > KILLS,
    });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    // A simulation without any action would prove nothing.
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(MOMENTS_WITH_MONEY, summary), `seed ${SEED}`).toEqual([]);
    expect(summary.bets).toBeGreaterThan(KILLS);
    expect(summary.cashOuts).toBeGreaterThan(0);
    expect(summary.trades).toBeGreaterThan(KILLS);
    expect(summary.openings).toBeGreaterThan(KILLS);
    expect(money?.credited).toBeGreaterThan(KILLS);
    expect(money?.transfersMade).toBeGreaterThan(0);
    expect(money?.payouts.paid).toBeGreaterThan(0);
    expect(money?.lateCancels).toBeGreaterThan(0);
    expect(money?.tradesOut).toBeGreaterThan(0);
    expect(money?.tradesIn).toBeGreaterThan(0);
  },
);
