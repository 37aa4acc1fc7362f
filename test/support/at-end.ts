import type { ChildProcess } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const ends = new Set<() => void>();

const endAll = (): void => {
  for (const end of ends) end();
  ends.clear();
};

let isWatched = false;
/** Watches for the end of this process. Vitest ends its worker processes by SIGTERM, for which Node emits no `exit`. */
const watchEnd = (): void => {
  if (isWatched) return;
  isWatched = true;
  process.once('exit', endAll);
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      endAll();
      // Without another listener the signal ends the process, as it would have without this one.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
};

/**
 * Calls `end` when this process ends, also by a signal that can be handled. `end` must be synchronous. Returns a function
 * that withdraws the call.
 */
export const atEnd = (end: () => void): (() => void) => {
  watchEnd();
  ends.add(end);
  return () => void ends.delete(end);
};

/** Kills the child when this process ends, so that a failed test does not leave it running. Returns the child. */
export const endsWithThis = <C extends ChildProcess>(child: C): C =>
  child.once(
    'exit',
    atEnd(() => void child.kill('SIGKILL')),
  );
