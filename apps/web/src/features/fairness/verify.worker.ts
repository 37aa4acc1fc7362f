/** Walks hash chains off the main thread, because a long chain takes seconds and would block the page. */
import { type Question, verifyHere } from './verify.ts';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // A failure becomes an `error` event of the worker in the page.
  verifyHere(data).then(postMessage, reportError);
});
