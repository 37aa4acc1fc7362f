// Pure: how likely multipliers are, and how often the last rounds came to them.
import { MAX_POINT_HUNDREDTHS, winChance } from '@updraft/rules/crash';
import { toHundredths } from '../hundredths.ts';

/** Lower bounds of the histogram's parts, in hundredths; the last one has no upper bound. */
const BEGINNINGS = [100, 121, 150, 200, 300, 500, 1000] as const;

export interface Part {
  /** Bounds in hundredths. `to` is the largest multiplier of the part; null: there is no upper bound. */
  from: number;
  to: number | null;
  /** Number of rounds that crashed in this part. */
  rounds: number;
  /** The share of all rounds that crash in it in the long run, from 0 to 1. */
  chance: number;
}

/** The share of rounds that come to this point or above: those that a bet wins whose target is one hundredth less. */
const chanceFrom = (hundredths: number): number => (hundredths <= 100 ? 1 : winChance(hundredths - 1));

/** Distribution of the last rounds, beside that of all rounds. `points`: multipliers. */
export const histogramOf = (points: readonly number[]): readonly Part[] =>
  BEGINNINGS.map((from, at) => {
    const next = BEGINNINGS[at + 1] ?? null;
    const end = next ?? MAX_POINT_HUNDREDTHS + 1;
    return {
      from,
      to: next === null ? null : next - 1,
      rounds: points.map(toHundredths).filter((point) => point >= from && point < end).length,
      chance: chanceFrom(from) - (next === null ? 0 : chanceFrom(next)),
    };
  });

/** Number of these rounds that a bet with this target would have won: those that flew beyond it. [CR-3] */
export const reachedIn = (points: readonly number[], targetHundredths: number): number =>
  points.map(toHundredths).filter((point) => point > targetHundredths).length;
