/** Verifies pieces of a chain's past, one after the other, off the main thread. */
import { verifyRun } from '@updraft/rules/fairness';
import { inOrderOfPlay, type Piece, type PieceAnswer } from './piece.ts';

const answer = ({ chain, before, newestFirst }: Piece): PieceAnswer => {
  try {
    return { report: verifyRun({ chain, before, rounds: inOrderOfPlay(newestFirst) }) };
  } catch (error) {
    return { failed: String(error) };
  }
};

addEventListener('message', ({ data }: MessageEvent<Piece>) => postMessage(answer(data)));
