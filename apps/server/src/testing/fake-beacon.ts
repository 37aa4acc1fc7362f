import type { Beacon, RandomnessResult } from '@updraft/outside/beacon';
import { LOCAL_NETWORK, randomnessOf } from '@updraft/rules/beacon';

/** Beacon that publishes every round at once, unless the test withholds it. */
export interface FakeBeacon extends Beacon {
  /** Sets the signature of every round from now on; null: the beacon is unavailable. */
  gives: (signature: string | null) => void;
  /** Numbers of the rounds that were requested. */
  readonly asked: number[];
}

/** Signature and randomness of the fake beacon for every round. */
export const FAKE_SIGNATURE = Buffer.from('a beacon').toString('hex');
export const FAKE_RANDOMNESS = randomnessOf(FAKE_SIGNATURE) ?? '';
/** Network of the fake beacon: that of the sandbox's stand-in, so that verifiers accept its rounds. */
const { id, periodMs, genesisMs } = LOCAL_NETWORK;

export const createFakeBeacon = (): FakeBeacon => {
  let given: string | null = FAKE_SIGNATURE;
  const asked: number[] = [];
  return {
    id,
    periodMs,
    roundAt: (timeMs) => Math.floor((timeMs - genesisMs) / periodMs) + 1,
    timeOf: (round) => genesisMs + (round - 1) * periodMs,
    randomness: (round): Promise<RandomnessResult> => {
      asked.push(round);
      return Promise.resolve(
        given === null
          ? { ok: false, reason: 'unavailable' }
          : { ok: true, randomnessHex: randomnessOf(given) ?? '', signatureHex: given },
      );
    },
    gives: (signature) => void (given = signature),
    asked,
  };
};
