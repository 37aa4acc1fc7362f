import type { Log } from './log.ts';

/** A thread of the process does not come back: nothing more is to be had from it, and it cannot be asked to end. */
export class ThreadHung extends Error {
  override readonly name = 'ThreadHung';
}

/** Lines are written beside the event loop: the last one would go with the process. Nobody waits for it longer. */
const LAST_LINE_MS = 300;

/**
 * Without its database the process can only refuse. It ends at once, so that whoever supervises it starts it
 * anew; everything acknowledged is on the disk. An ordinary end waits for every thread: beside one that hangs,
 * in the system for all we know, only a kill is an end.
 */
export const endOnFatal =
  (log: Log) =>
  (error: Error): void => {
    log.fatal({ err: error }, 'the database is lost: ending at once');
    setTimeout(() => {
      if (error instanceof ThreadHung) process.kill(process.pid, 'SIGKILL');
      process.exit(1);
    }, LAST_LINE_MS);
  };
