import type { Clock } from '../../lib/clock.ts';
import type { RoundRow } from '../rounds.store.ts';

/**
 * The last heartbeat and the resumption, in milliseconds since the round's start, and the longest gap that changes
 * nothing.
 */
interface Gap {
  heartbeatMs: number;
  resumedMs: number;
  toleratedMs: number;
}

/** One moment by the database's clock and by this machine's monotonic clock. */
export interface Now {
  dbNow: Date;
  monoMs: number;
}

/** Heartbeat columns of a round's row. */
type Beats = Pick<RoundRow, 'started_at' | 'heartbeat_at' | 'beat_elapsed_ms' | 'beat_mono_ms' | 'beat_boot'>;

/** True if this machine wrote the last heartbeat and has not been rebooted since. */
export const isOwnBeat = (row: Beats, clock: Clock): row is Beats & { beat_mono_ms: number } =>
  row.beat_boot === clock.bootId && row.beat_mono_ms !== null;

/**
 * Returns the time since the round's last heartbeat, ms. The machine that wrote it uses its monotonic clock, which
 * never jumps. Another machine uses the database's clock. The time is never negative. [I6]
 */
export const sinceBeatMs = (row: Beats, { dbNow, monoMs }: Now, clock: Clock): number => {
  if (isOwnBeat(row, clock)) return Math.max(0, clock.monoMs() - row.beat_mono_ms);
  const beat = row.heartbeat_at ?? row.started_at ?? dbNow;
  return Math.max(0, dbNow.getTime() - beat.getTime() + (clock.monoMs() - monoMs));
};

/** Returns the gap of a round from its last heartbeat to now. */
export const gapOf = (
  row: Beats,
  { now, clock, toleratedMs }: { now: Now; clock: Clock; toleratedMs: number },
): { gap: Gap; from: Date; to: Date } => {
  const gapMs = sinceBeatMs(row, now, clock);
  const from = row.heartbeat_at ?? row.started_at ?? now.dbNow;
  const heartbeatMs = row.beat_elapsed_ms ?? 0;
  return {
    gap: { heartbeatMs, resumedMs: heartbeatMs + gapMs, toleratedMs },
    from,
    to: new Date(from.getTime() + gapMs),
  };
};
