/** Verifies pieces of a chain's past, one after the other, off the main thread. */
import { type Piece, type PieceAnswer, verifyPiece } from './piece.ts';

const answer = (piece: Piece): PieceAnswer => {
  try {
    return verifyPiece(piece);
  } catch (error) {
    return { failed: String(error) };
  }
};

addEventListener('message', ({ data }: MessageEvent<Piece>) => postMessage(answer(data)));
