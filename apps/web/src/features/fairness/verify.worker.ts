/** Walks hash chains off the main thread: a long chain takes seconds, the page must not stand still. */
import { type Question, verifyHere } from './verify.ts';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // A failure becomes an error of the worker, which the page hears.
  verifyHere(data).then(postMessage, reportError);
});
