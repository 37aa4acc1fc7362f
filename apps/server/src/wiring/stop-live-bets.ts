import type { CrashCommand } from '../features/crash/crash.table.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { TableRunner } from '../tables/runner.ts';

interface Parts {
  runner: Pick<TableRunner<CrashCommand>, 'reserve'>;
  clock: Pick<Clock, 'monoMs'>;
  log: Pick<Log, 'error'>;
}

/**
 * Holds the place of a stop in the table's queue as of now, for a break that is being written: once it
 * is, the player's live bet without auto-stop is stopped as of the moment of receipt. What cannot be
 * stopped any more, or not yet, runs out. A stop that the table does not take is in the log.
 */
export const stopHolder =
  ({ runner, clock, log }: Parts) =>
  (): { stop: (playerId: number) => void; release: () => void } => {
    const place = runner.reserve(clock.monoMs());
    return {
      stop: (playerId) => {
        const lost = (): void =>
          log.error({ playerId }, 'the table took no stop for a break: a live bet of this player flies on');
        const command: CrashCommand = {
          kind: 'stop_live',
          playerId,
          answered: false,
          answer: (ack) => {
            command.answered = true;
            // Handled, it is paid or there was nothing to stop; this one was not.
            if (ack.status === 'error' && ack.message === 'crash_api.busy') lost();
          },
        };
        if (!place.put(command)) lost();
      },
      release: () => place.release(),
    };
  };
