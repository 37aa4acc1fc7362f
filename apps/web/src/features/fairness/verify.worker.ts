/** Walks hash chains off the main thread: a long chain takes seconds, the page must not stand still. */
import { verifyRound, type RoundProof } from '@updraft/rules/fairness';

addEventListener('message', ({ data }: MessageEvent<RoundProof>) => postMessage(verifyRound(data)));
