import type { Log } from './log.ts';

/** Failure of a hanging thread of the process: it sends no responses and cannot be ended in an orderly way. */
export class ThreadHung extends Error {
  override readonly name = 'ThreadHung';
}

/** Time between the last log line and the end of the process, so that the line is written, ms. */
const LAST_LINE_MS = 300;

/**
 * Returns the handler of the loss of the database. It ends the process at once, so that its supervisor restarts it;
 * every acknowledged change is on the disk. An ordinary exit waits for every thread, so a process with a hanging thread
 * is killed instead.
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
