import { newDatabase } from '../../apps/server/src/testing/database.ts';
import type { Moment } from './plan.ts';
import { AGAIN_MOST, type Summary, simulate } from './simulate.ts';

/** Stands in the name of every simulation; given, it replays one. */
export const SEED = Number(process.env['SIMULATION_SEED'] ?? Date.now() % 1_000_000);

const MS_A_KILL = 20_000;
/** For moments that have to be waited for, and for what goes before and behind. */
const MORE_MS = AGAIN_MOST * 50_000 + 180_000;

/** So many kills, and more where a moment did not come in time: fewer than there are moments would leave some out. */
export const killsFor = (moments: readonly Moment[], usual: number): number =>
  Math.max(moments.length, Number(process.env['SIMULATION_KILLS'] ?? usual));

export const withinMs = (kills: number): number => kills * MS_A_KILL + MORE_MS;

/** Moments at which no kill fell. */
export const missedOf = (moments: readonly Moment[], { reached }: Pick<Summary, 'reached'>): Moment[] =>
  moments.filter((moment) => !reached[moment]);

/** On a database of its own, which is gone afterwards. */
export const simulated = async (options: { kills: number; withMoney?: boolean }): Promise<Summary> => {
  const place = await newDatabase();
  return simulate({ place, seed: SEED, ...options }).finally(() => place.drop());
};
