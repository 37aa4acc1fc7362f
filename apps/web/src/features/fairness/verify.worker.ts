/** Walks hash chains off the main thread: a long chain takes seconds, the page must not stand still. */
import { type Question, verifyHere } from './verify.ts';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // A failure becomes an `error` event of the worker in the page.
  verifyHere(data).then(postMessage, reportError);
});
