import type { Log } from './log.ts';

/** A thread of the process hangs: it returns nothing any more, and it cannot be asked to end. */
export class ThreadHung extends Error {
  override readonly name = 'ThreadHung';
}

/** Time for writing the last log line before the process ends, ms. Log lines are written beside the event loop. */
const LAST_LINE_MS = 300;

/**
 * Without its database the process can only refuse. It ends at once, so that its supervisor starts it anew; everything
 * acknowledged is on the disk. An ordinary end waits for every thread. Beside a hanging one, possibly inside a system
 * call, only a kill ends the process.
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
