/** Ports for public randomness that nobody knows in advance, and for the public, dated announcement of commitments. */

export type RandomnessResult =
  /** 64 lower-case hexadecimal digits: SHA-256 of the network's signature, with which anybody can verify the round. */
  | { ok: true; randomnessHex: string; signatureHex: string }
  /**
   * `not_yet`: the round's time has not come, or no source has the round yet. `unavailable`: no source gave a valid
   * response.
   */
  | { ok: false; reason: 'not_yet' | 'unavailable' };

export interface Beacon {
  /** Id of the network, stored with every draw that uses it, so that anyone can look up the round. */
  readonly id: string;
  /** Time between two rounds, ms. */
  readonly periodMs: number;
  /** Returns the newest round released at this time (ms since 1970); 0 before the first. */
  roundAt(timeMs: number): number;
  /** Returns the release time of a round, epoch ms. Rounds count from 1. */
  timeOf(round: number): number;
  randomness(round: number): Promise<RandomnessResult>;
}

/** Returns the first round released at or after this time (ms since 1970). */
export const firstRoundFrom = (beacon: Beacon, timeMs: number): number => {
  const round = Math.max(beacon.roundAt(timeMs), 1);
  return beacon.timeOf(round) >= timeMs ? round : round + 1;
};

export interface Publication {
  /** Text with which the publication can be found and proved later. */
  receipt: string;
  publishedAtMs: number;
}

export interface Bulletin {
  /** Id of the bulletin, which distinguishes a stand-in from a real one. */
  readonly id: string;
  /**
   * Publishes a text permanently, in a place that the operator cannot rewrite. Rejects on failure, because nothing may
   * depend on an unpublished text. A process that died before it got the receipt calls again, and gets the first
   * publication or another one with a later time.
   */
  publish(text: string): Promise<Publication>;
}
