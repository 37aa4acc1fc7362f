import { describe, expect, it } from 'vitest';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { MOMENTS, MOMENTS_WITH_MONEY, type Moment } from './plan.ts';
import { AGAIN_MOST, type Summary, simulate } from './simulate.ts';

/** So many kills, and more where a moment did not come in time: fewer than there are moments would leave some out. */
const killsFor = (moments: readonly Moment[], usual: number): number => Math.max(moments.length, Number(process.env['SIMULATION_KILLS'] ?? usual));
const KILLS = killsFor(MOMENTS, 30);
/** With money and skins coming in and going out beside the bets; at every moment once. */
const MONEY_KILLS = killsFor(MOMENTS_WITH_MONEY, MOMENTS_WITH_MONEY.length);
const SEED = Number(process.env['SIMULATION_SEED'] ?? Date.now() % 1_000_000);
const MS_A_KILL = 20_000;
/** For moments that have to be waited for. */
const AGAIN_MS = AGAIN_MOST * 50_000;

/** Moments at which no kill fell. */
const missedOf = (moments: readonly Moment[], { reached }: { reached: Summary['reached'] }): Moment[] => moments.filter((moment) => !reached[moment]);

describe('a server that is killed again and again', () => {
  it(
    `[I2] [CR-20] [CR-21] loses, doubles and changes nothing in ${KILLS} kills (SIMULATION_SEED=${SEED})`,
    async () => {
      const place = await newDatabase();
      try {
        const { contradictions, ...summary } = await simulate({ place, kills: KILLS, seed: SEED });
        expect(contradictions, `seed ${SEED}`).toEqual([]);
        // A simulation in which nobody did anything would prove nothing.
        expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
        expect(missedOf(MOMENTS, summary), `seed ${SEED}`).toEqual([]);
        expect(summary.bets).toBeGreaterThan(KILLS);
        expect(summary.takes).toBeGreaterThan(KILLS / 10);
        expect(summary.trades).toBeGreaterThan(KILLS);
      } finally {
        await place.drop();
      }
    },
    KILLS * MS_A_KILL + AGAIN_MS + 120_000,
  );

  it(
    `[M3] [M4] [M6] [M9] [M10] pays, credits and moves everything once in ${MONEY_KILLS} kills, while providers fail (SIMULATION_SEED=${SEED})`,
    async () => {
      const place = await newDatabase();
      try {
        const { contradictions, money, ...summary } = await simulate({ place, kills: MONEY_KILLS, seed: SEED, withMoney: true });
        expect(contradictions, `seed ${SEED}`).toEqual([]);
        expect(summary.kills).toBeGreaterThanOrEqual(MONEY_KILLS);
        expect(missedOf(MOMENTS_WITH_MONEY, summary), `seed ${SEED}`).toEqual([]);
        expect(summary.bets).toBeGreaterThan(MONEY_KILLS / 2);
        expect(money?.credited).toBeGreaterThan(MONEY_KILLS);
        expect(money?.transfersMade).toBeGreaterThan(0);
        expect(money?.payouts.paid).toBeGreaterThan(0);
        expect(money?.lateCancels).toBeGreaterThan(0);
        expect(money?.tradesOut).toBeGreaterThan(0);
        expect(money?.tradesIn).toBeGreaterThan(0);
      } finally {
        await place.drop();
      }
    },
    MONEY_KILLS * MS_A_KILL + AGAIN_MS + 180_000,
  );
});
