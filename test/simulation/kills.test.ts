import { expect, it } from 'vitest';
import { MOMENTS } from './plan.ts';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';

const KILLS = killsFor(MOMENTS, MOMENTS.length);

it(
  `[I1] [I2] [CR-20] [CR-21] [CA-22] a server that is killed again and again loses, doubles and changes nothing in ${KILLS} kills (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, ...summary } = await simulated({ kills: KILLS, moments: MOMENTS });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    // A simulation without any action would prove nothing.
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(MOMENTS, summary), `seed ${SEED}`).toEqual([]);
    expect(summary.bets).toBeGreaterThan(KILLS);
    expect(summary.cashOuts).toBeGreaterThan(0);
    expect(summary.trades).toBeGreaterThan(KILLS);
    expect(summary.openings).toBeGreaterThan(KILLS);
  },
);
