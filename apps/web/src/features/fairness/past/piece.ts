// Pure: the input and output of a worker.
import type { FairnessRound } from '@updraft/contract';
import { classesOf, type Tally, tallyOf } from '@updraft/rules/distribution';
import type { ChainPlace, PastRound, PublishedChain, RunReport } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';

/** Rounds of one chain as the server returns them, newest first, and the place before the oldest of them. */
export interface Piece {
  game: string;
  chain: PublishedChain;
  before: ChainPlace;
  newestFirst: readonly FairnessRound[];
}

/** Message of a worker: the report, or that the check itself failed. */
export type PieceAnswer = { report: PieceReport } | { failed: string };

/** The checks of the rounds. `tally`: their results by class; null: the game's results are not counted. */
export interface PieceReport extends RunReport {
  tally: Tally | null;
}

/** The rounds of a page in the order of play. */
const inOrderOfPlay = (newestFirst: readonly FairnessRound[]): PastRound[] =>
  newestFirst
    .map(({ id, index, day_of_month, rules_version, public_hash, seed, result }) => ({
      roundId: id,
      index,
      dayOfMonth: day_of_month,
      rulesVersion: rules_version,
      publicHash: public_hash,
      seed,
      result,
    }))
    .reverse();

/** Verifies a piece with the rules of its game. */
export const verifyPiece = ({ game, chain, before, newestFirst }: Piece): PieceAnswer => {
  const verifyRun = verifierOf(game)?.verifyRun;
  if (!verifyRun) return { failed: `rounds of ${game} cannot be verified together` };
  const classes = classesOf(game);
  const results = newestFirst.map(({ result }) => result);
  return {
    report: {
      ...verifyRun({ chain, before, rounds: inOrderOfPlay(newestFirst) }),
      tally: classes ? tallyOf(classes, results) : null,
    },
  };
};
