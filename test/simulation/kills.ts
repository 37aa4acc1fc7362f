import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import type { Moment } from './plan.ts';
import { MAX_AGAIN, type Summary, simulate } from './simulate.ts';

/**
 * Seed of the simulations, shown in each test's name. The command `npm run simulate-kills` takes a new one each time,
 * unless one is given.
 */
export const SEED = Number(process.env['SIMULATION_SEED'] ?? 1);

const MS_A_KILL = 20_000;
/** Additional timeout for waits for moments, and for the time before and after the kills. */
const MORE_MS = MAX_AGAIN * 50_000 + 180_000;

/** Returns the number of kills, at least one for each moment. */
export const killsFor = (moments: readonly Moment[], usual: number): number =>
  Math.max(moments.length, Number(process.env['SIMULATION_KILLS'] ?? usual));

export const withinMs = (kills: number): number => kills * MS_A_KILL + MORE_MS;

/** Returns the moments without a kill. */
export const missedOf = (moments: readonly Moment[], { reached }: Pick<Summary, 'reached'>): Moment[] =>
  moments.filter((moment) => !reached[moment]);

/** Runs a simulation on its own database, which is dropped afterwards. */
export const simulated = async (options: {
  kills: number;
  moments: readonly Moment[];
  withMoney?: boolean;
  asTheyCome?: boolean;
  isEnough?: Parameters<typeof simulate>[0]['isEnough'];
}): Promise<Summary> => {
  const place = await newDatabase({ template: await stockedTemplate() });
  try {
    return await simulate({ place, seed: SEED, ...options });
  } finally {
    await place.drop();
  }
};
