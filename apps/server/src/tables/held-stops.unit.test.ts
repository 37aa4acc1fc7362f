import type { TakeAck } from '@updraft/contract';
import { expect, it } from 'vitest';
import { type StopLive, stopLive } from '../features/crash/crash.live-stop.ts';
import { holdStops } from './held-stops.ts';
import type { Answerable } from './mailbox.ts';

/**
 * Sends a stop for player 7 to a table that accepts it if `isTaken`, and acknowledges it with `ack`. Returns what was
 * logged.
 */
const stopWith = ({ isTaken, ack }: { isTaken: boolean; ack?: TakeAck }): object[] => {
  const said: object[] = [];
  const put = (command: Answerable): boolean => {
    if (ack) (command as StopLive).answer(ack);
    expect(command.answered).toBe(ack !== undefined);
    return isTaken;
  };
  const hold = holdStops({
    tables: [
      {
        game: 'crash',
        table: { stopLive: (options) => stopLive(options) },
        runner: { reserve: () => ({ put, release: () => undefined }) },
        lease: { holds: () => Promise.resolve(true) },
      },
    ],
    clock: { monoMs: () => 1 },
    log: { error: (about: object) => void said.push(about) },
  });
  hold.stop(7);
  return said;
};

it.each([
  ['has no room for in its queue', { isTaken: false }],
  ['hands back unhandled', { isTaken: true, ack: { status: 'error', message: 'crash_api.busy' } as const }],
])('[LI-11] a stop that the table %s is reported to the operator with its player', (_what, answer) => {
  expect(stopWith(answer)).toEqual([{ game: 'crash', playerId: 7 }]);
});

it('[LI-11] one for which there was nothing to stop is not', () => {
  expect(stopWith({ isTaken: true, ack: { status: 'error', message: 'crash_api.no_bet' } })).toEqual([]);
});
