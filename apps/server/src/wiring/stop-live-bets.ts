import type { CrashCommand, CrashTable } from '../features/crash/crash.table.ts';
import type { Clock } from '../lib/clock.ts';
import type { TableRunner } from '../rounds/runner.ts';

interface Parts {
  table: Pick<CrashTable, 'betsOf'>;
  runner: Pick<TableRunner<CrashCommand>, 'reserve'>;
  clock: Pick<Clock, 'monoMs'>;
}

/**
 * Holds the place of a stop in the table's queue as of now, for a break that is being written: once it
 * is, the player's live bet without auto-stop (a round has one at most) is stopped as of the moment of
 * receipt. What cannot be stopped any more, or not yet, runs out.
 */
export const stopHolder =
  ({ table, runner, clock }: Parts) =>
  (): { stop: (playerId: number) => void; release: () => void } => {
    const place = runner.reserve(clock.monoMs());
    return {
      stop: (playerId) => {
        const bet = table.betsOf(playerId).find(({ status, autoStopHundredths }) => status === 0 && autoStopHundredths === null);
        if (!bet) return;
        const command: CrashCommand = { kind: 'take', playerId, betId: bet.id, answered: false, answer: () => (command.answered = true) };
        place.put(command);
      },
      release: () => place.release(),
    };
  };
