import { expect, it } from 'vitest';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';
import { MOMENTS, type Moment } from './plan.ts';

/**
 * Each phase of crash, openings of cases, a draw of each other game, and a payment and a trade that a provider reports.
 * The longer simulations kill at all moments.
 */
const BRIEF: readonly Moment[] = [
  ...MOMENTS,
  'wheel spins',
  'jackpot spins',
  'a payment is reported',
  'a trade is reported',
];
const KILLS = killsFor(BRIEF, BRIEF.length);

it(
  `[I1] [I2] [CR-20] [M4] [M10] ${KILLS} kills in all games and while providers report lose nothing (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, wheel, jackpot, money, ...summary } = await simulated({
      kills: KILLS,
      moments: BRIEF,
      withMoney: true,
      asTheyCome: true,
      isEnough: ({ crash }) =>
        crash.bets.size > KILLS && crash.cashOuts.size > 0 && crash.cancelled.size > 0 && crash.openings.size > 0,
    });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    // A simulation without any action would prove nothing.
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(BRIEF, summary), `seed ${SEED}`).toEqual([]);
    expect(summary.bets).toBeGreaterThan(KILLS);
    expect(summary.cashOuts).toBeGreaterThan(0);
    expect(summary.cancelled).toBeGreaterThan(0);
    expect(summary.openings).toBeGreaterThan(0);
    expect(wheel.spins).toBeGreaterThan(0);
    expect(jackpot.draws).toBeGreaterThan(0);
    expect(money?.credited).toBeGreaterThan(0);
    expect(money?.tradesIn).toBeGreaterThan(0);
  },
);
