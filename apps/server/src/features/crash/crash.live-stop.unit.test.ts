import { describe, expect, it } from 'vitest';
import type { Query } from '../../db/db.ts';
import { stopLive, stopsForBreaks } from './crash.live-stop.ts';

const NO_DB: Query = { query: () => Promise.reject(new Error('not asked')) };
const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

describe('[LI-11] the stop of a live bet for a break', () => {
  it.each([
    ['was refused because the table is busy', { status: 'error', message: 'crash_api.busy' }, 1],
    ['was refused for anything else', { status: 'error', message: 'crash_api.no_bet' }, 0],
    ['has been handled', { status: 'success', message: 'crash_api.cashed_out' }, 0],
  ] as const)('[LI-11] the stop of a live bet is lost only if the table was busy: it %s', (_what, ack, lost) => {
    let lostTimes = 0;
    const stop = stopLive({ playerId: 7, onLost: () => lostTimes++ });
    expect(stop).toMatchObject({ kind: 'stop_live', playerId: 7, answered: false });
    stop.answer(ack);
    expect([stop.answered, lostTimes]).toEqual([true, lost]);
  });

  it('the stop for a break is made again after a restart, as of the break’s time, but not before the run', async () => {
    const asked: unknown[] = [];
    const stops = await stopsForBreaks(NO_DB, {
      limits: {
        breaksSince: (_query, about) => {
          asked.push(about);
          return Promise.resolve([
            { playerId: 7, startedAt: ago(400) },
            { playerId: 8, startedAt: ago(6000) },
          ]);
        },
      },
      playerIds: [7, 8, 9],
      startedMs: 5000,
      startedAt: ago(5000),
      now: { monoMs: 10_000, dbNow: NOW },
    });
    expect(asked).toEqual([{ playerIds: [7, 8, 9], since: ago(5000) }]);
    // The commands have no response yet, so a failed batch returns them to the table's queue.
    expect(stops).toMatchObject([
      { command: { kind: 'stop_live', playerId: 7, answered: false }, receivedMs: 9600 },
      { command: { kind: 'stop_live', playerId: 8, answered: false }, receivedMs: 5000 },
    ]);
  });

  it('no breaks are queried when nobody has a live bet', async () => {
    const limits = { breaksSince: () => Promise.reject(new Error('not asked')) };
    const run = {
      limits,
      playerIds: [],
      startedMs: 0,
      startedAt: NOW,
      now: { monoMs: 0, dbNow: NOW },
    };
    expect(await stopsForBreaks(NO_DB, run)).toEqual([]);
  });
});
