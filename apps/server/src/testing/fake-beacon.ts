import type { Beacon, RandomnessResult } from '@updraft/outside/beacon';
import { sha256 } from '@updraft/rules/fairness';

/** A beacon that gives every round at once, unless the test holds it back. */
export interface FakeBeacon extends Beacon {
  /** What every round gives from now on; null: it does not come. */
  gives: (randomness: string | null) => void;
  /** The rounds that were asked for. */
  readonly asked: number[];
}

/** What the fake beacon gives for every round. */
export const FAKE_RANDOMNESS = sha256('a beacon');
const PERIOD_MS = 3000;
const GENESIS_MS = Date.UTC(2024, 0, 1);

export const createFakeBeacon = (): FakeBeacon => {
  let given: string | null = FAKE_RANDOMNESS;
  const asked: number[] = [];
  return {
    id: 'fake',
    periodMs: PERIOD_MS,
    roundAt: (timeMs) => Math.floor((timeMs - GENESIS_MS) / PERIOD_MS) + 1,
    timeOf: (round) => GENESIS_MS + (round - 1) * PERIOD_MS,
    randomness: (round): Promise<RandomnessResult> => {
      asked.push(round);
      return Promise.resolve(
        given === null ? { ok: false, reason: 'unavailable' } : { ok: true, randomnessHex: given },
      );
    },
    gives: (randomness) => void (given = randomness),
    asked,
  };
};
