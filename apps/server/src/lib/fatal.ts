import type { Log } from './log.ts';

/** Error for a thread of the process that hangs: it sends no responses, and cannot be asked to end. */
export class ThreadHung extends Error {
  override readonly name = 'ThreadHung';
}

/** Time for writing the last log line before the process ends, ms. Log lines are written beside the event loop. */
const LAST_LINE_MS = 300;

/**
 * Returns the handler that ends the process at once after the loss of its database, so that its supervisor restarts it.
 * Everything acknowledged is on the disk. An ordinary exit would wait for every thread, so a process with a hanging
 * thread is killed.
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
