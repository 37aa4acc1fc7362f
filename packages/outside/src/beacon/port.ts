/** Public randomness that nobody knows in advance, and a public place for what must be known in advance. */

export type RandomnessResult =
  /** 64 lower-case hexadecimal digits: SHA-256 of the network's signature, which proves the round to everybody. */
  | { ok: true; randomnessHex: string; signatureHex: string }
  /** `not_yet`: the round's time has not come. `unavailable`: it has, but nobody responded. */
  | { ok: false; reason: 'not_yet' | 'unavailable' };

export interface Beacon {
  /** Stored with every draw that uses it. It names the network, so that anyone can look the round up. */
  readonly id: string;
  /** Time between two rounds. */
  readonly periodMs: number;
  /** The newest round that is out at this time (since 1970); 0 before the first. */
  roundAt(timeMs: number): number;
  /** Returns the release time of a round, epoch ms. Rounds count from 1. */
  timeOf(round: number): number;
  randomness(round: number): Promise<RandomnessResult>;
}

/** The first round that comes out at or after this time. */
export const firstRoundFrom = (beacon: Beacon, timeMs: number): number => {
  const round = Math.max(beacon.roundAt(timeMs), 1);
  return beacon.timeOf(round) >= timeMs ? round : round + 1;
};

export interface Publication {
  /** Finds the text again and proves its place. */
  receipt: string;
  publishedAtMs: number;
}

export interface Bulletin {
  /** Names the place, so that a stand-in can be told from a real one. */
  readonly id: string;
  /**
   * Publishes for good at a place that the operator cannot rewrite. Rejects if that failed: nothing may depend on an
   * unpublished text. A process that died before it got the receipt asks again: it gets the first publication, or one
   * more with a later time.
   */
  publish(text: string): Promise<Publication>;
}
