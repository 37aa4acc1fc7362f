import { expect, it } from 'vitest';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';
import { JACKPOT_MOMENTS, type Moment, WHEEL_MOMENTS } from './plan.ts';

/** Every boundary of the phases of both games. */
const MOMENTS: readonly Moment[] = [...WHEEL_MOMENTS, ...JACKPOT_MOMENTS];
const KILLS = killsFor(MOMENTS, MOMENTS.length);

it(
  `[I1] [WH-24] [WH-25] [WH-26] [JP-18] [JP-26] [JP-27] a server that is killed at the phases of wheel and jackpot pays or returns each stake once, as committed and announced, in ${KILLS} kills (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, wheel, jackpot, ...summary } = await simulated({
      kills: KILLS,
      moments: MOMENTS,
      asTheyCome: true,
      isEnough: (told) => told.wheel.bets.size > KILLS && told.jackpot.bets.size > KILLS,
    });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    // The counts show that the simulation had effects. The last moment of each game is an announced win.
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(MOMENTS, summary), `seed ${SEED}`).toEqual([]);
    expect(wheel.bets).toBeGreaterThan(KILLS);
    expect(wheel.spins).toBeGreaterThan(0);
    expect(wheel.wins).toBeGreaterThan(0);
    expect(jackpot.bets).toBeGreaterThan(KILLS);
    expect(jackpot.draws).toBeGreaterThan(0);
    expect(jackpot.wins).toBeGreaterThan(0);
    expect(jackpot.returned).toBeGreaterThan(0);
  },
);
