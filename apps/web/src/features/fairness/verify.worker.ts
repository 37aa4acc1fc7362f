/** Verifies a result off the main thread, because the hashes of a long chain take seconds and would block the page. */
import { type Question, verifyHere } from './verify.ts';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // A failure becomes an `error` event of the worker in the page.
  verifyHere(data).then(postMessage, reportError);
});
