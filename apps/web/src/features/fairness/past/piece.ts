// Pure: what a worker is given and what it returns.
import type { FairnessRound } from '@updraft/contract';
import type { ChainPlace, PastRound, PublishedChain, RunReport } from '@updraft/rules/fairness';

/** Rounds of one chain as the server returns them, newest first, and the place before the oldest of them. */
export interface Piece {
  chain: PublishedChain;
  before: ChainPlace;
  newestFirst: readonly FairnessRound[];
}

/** What a worker returns: the report, or that the check itself went wrong. */
export type PieceAnswer = { report: RunReport } | { failed: string };

/** The rounds of a page in the order of play. */
export const inOrderOfPlay = (newestFirst: readonly FairnessRound[]): PastRound[] =>
  newestFirst
    .map(({ id, index, day_of_month, public_hash, multiplier, seed }) => ({
      roundId: id,
      index,
      dayOfMonth: day_of_month,
      publicHash: public_hash,
      pointHundredths: Math.round(multiplier * 100),
      seed,
    }))
    .reverse();
