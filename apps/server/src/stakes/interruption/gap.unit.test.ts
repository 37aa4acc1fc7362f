import { describe, expect, it } from 'vitest';
import { gapOf, isOwnBeat, sinceBeatMs } from './gap.ts';
import type { RoundRow } from '../rounds.store.ts';

const AT = Date.UTC(2026, 0, 1);
const at = (ms: number): Date => new Date(AT + ms);
/** A round that started at 1 s. This machine wrote its last heartbeat at 4 s, when the monotonic clock showed 100. */
const row = (change: object = {}): RoundRow =>
  ({
    opened_at: at(0),
    started_at: at(1000),
    heartbeat_at: at(4000),
    beat_elapsed_ms: 3000,
    beat_mono_ms: 100,
    beat_boot: 'here',
    ...change,
  }) as unknown as RoundRow;
const clock = (monoMs: number, bootId = 'here') => ({ monoMs: () => monoMs, bootId }) as never;
/** The database's clock shows 10 s. It was read when this machine's monotonic clock showed 2000. */
const now = { dbNow: at(10_000), monoMs: 2000 };

describe('[I6] [CR-20] the gap since the last heartbeat', () => {
  it('is that of the own clock on the machine that wrote it, whatever the database says', () => {
    expect(sinceBeatMs(row(), now, clock(2600))).toBe(2500);
    expect(sinceBeatMs(row(), now, clock(50))).toBe(0);
  });

  it('is that of the database elsewhere, with the time since it was asked', () => {
    expect(sinceBeatMs(row(), now, clock(2000, 'elsewhere'))).toBe(6000);
    expect(sinceBeatMs(row(), now, clock(2250, 'elsewhere'))).toBe(6250);
    expect(sinceBeatMs(row({ heartbeat_at: at(11_000) }), now, clock(2000, 'elsewhere'))).toBe(0);
  });

  it('the gap without a heartbeat counts from the round’s start; without a start it is 0', () => {
    const none = { heartbeat_at: null, beat_mono_ms: null, beat_elapsed_ms: null };
    expect(isOwnBeat(row(none), clock(2000))).toBe(false);
    expect(sinceBeatMs(row(none), now, clock(2000))).toBe(9000);
    expect(sinceBeatMs(row({ ...none, started_at: null }), now, clock(2000))).toBe(0);
  });

  it('begins where the heartbeat says the flight was', () => {
    const options = { now, clock: clock(2600), toleratedMs: 2000 };
    expect(gapOf(row(), options)).toEqual({
      gap: { heartbeatMs: 3000, resumedMs: 5500, toleratedMs: 2000 },
      from: at(4000),
      to: at(6500),
    });
    const none = { heartbeat_at: null, beat_mono_ms: null, beat_elapsed_ms: null };
    expect(gapOf(row(none), options)).toMatchObject({ gap: { heartbeatMs: 0, resumedMs: 9600 }, from: at(1000) });
  });
});
