import { createHash, createHmac } from 'node:crypto';
import { LOCAL_NETWORK } from '@updraft/rules/beacon';
import type { Beacon } from '../port.ts';
import { roundsOf } from '../rounds.ts';

export interface LocalBeaconOptions {
  /**
   * Secret of the rounds. Anybody who knows it can compute every round, so a local beacon suffices for play money only.
   */
  secret: string;
  /** Returns the time since 1970, in ms. */
  now: () => number;
  /** Release time of round 1. This time and the period default to the constants that verification uses. */
  genesisMs?: number;
  periodMs?: number;
}

export interface LocalBeacon extends Beacon {
  readonly genesisMs: number;
  /**
   * Returns the counterpart of the network's signature of a round. As with drand, the randomness is the SHA-256 of the
   * signature. Null before the round's time.
   */
  signatureOf(round: number): string | null;
}

/**
 * Creates a local beacon, by default with drand's period. A round's signature is an HMAC of its number under the
 * secret, so it stays the same after a restart. The signature is not returned before the round's time.
 */
export const createLocalBeacon = ({
  secret,
  now,
  genesisMs = LOCAL_NETWORK.genesisMs,
  periodMs = LOCAL_NETWORK.periodMs,
}: LocalBeaconOptions): LocalBeacon => {
  const { roundAt, timeOf } = roundsOf({ periodMs, genesisMs });
  const signatureOf = (round: number): string | null =>
    now() < timeOf(round) ? null : createHmac('sha384', secret).update(`updraft.local-beacon.${round}`).digest('hex');
  return {
    id: LOCAL_NETWORK.id,
    periodMs,
    genesisMs,
    roundAt,
    timeOf,
    signatureOf,
    randomness: async (round) => {
      const signature = signatureOf(round);
      if (signature === null) return { ok: false, reason: 'not_yet' };
      const randomnessHex = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
      return { ok: true, randomnessHex, signatureHex: signature };
    },
  };
};
