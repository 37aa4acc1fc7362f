// PURE. The phases of a round and their ends: rules WH-20, WH-24 and WH-25 of SPEC.md.
import { BEACON_WAIT_MS } from '../draw/index.ts';

/** Lengths of the phases, in milliseconds; operator settings. */
export interface WheelTimes {
  bettingMs: number;
  beaconWaitMs: number;
  spinMs: number;
  resultMs: number;
}

export const DEFAULT_WHEEL_TIMES: WheelTimes = {
  bettingMs: 20_000,
  beaconWaitMs: BEACON_WAIT_MS,
  spinMs: 8000,
  resultMs: 4000,
};

/** Committed moments of a round, in milliseconds of one clock; null: not reached yet. */
export interface WheelMoments {
  openedMs: number;
  /** Time at which an interrupted wait for the beacon was resumed. */
  resumedMs: number | null;
  /** Time at which the result was committed and the spin began. */
  spunMs: number | null;
  /** Time at which the stakes were returned without a draw. A round with a result has none. [WH-26] */
  refundedMs: number | null;
}

export type WheelPhase = 'betting' | 'beacon' | 'spin' | 'result' | 'over';

export interface WheelMoment {
  phase: WheelPhase;
  /** Latest end of the phase. It lies in the past if the round is over. */
  untilMs: number;
  leftMs: number;
}

/** Returns the end of betting, as announced at the opening. [WH-20] */
export const wheelClosesMs = ({ openedMs }: Pick<WheelMoments, 'openedMs'>, { bettingMs }: WheelTimes): number =>
  openedMs + bettingMs;

/**
 * Returns the state of a round at a moment. It follows from committed values, so an interruption changes nothing.
 * [WH-20, WH-25]
 */
export const wheelMoment = (moments: WheelMoments, times: WheelTimes, nowMs: number): WheelMoment => {
  const { spunMs, refundedMs, resumedMs } = moments;
  const at = (phase: WheelPhase, untilMs: number): WheelMoment => ({
    phase,
    untilMs,
    leftMs: Math.max(0, untilMs - nowMs),
  });
  if (spunMs !== null) {
    const stopsMs = spunMs + times.spinMs;
    if (nowMs < stopsMs) return at('spin', stopsMs);
    const overMs = stopsMs + times.resultMs;
    return at(nowMs < overMs ? 'result' : 'over', overMs);
  }
  if (refundedMs !== null) return at('over', refundedMs);
  const closesMs = wheelClosesMs(moments, times);
  if (nowMs < closesMs) return at('betting', closesMs);
  return at('beacon', Math.max(closesMs, resumedMs ?? closesMs) + times.beaconWaitMs);
};

/**
 * True if a bet received at this moment is in time. A bet that was received during the opening of the round, and waited
 * for it, is in time too. [WH-10, WH-24]
 */
export const acceptsWheelBet = (moments: WheelMoments, times: WheelTimes, receivedMs: number): boolean =>
  wheelMoment(moments, times, receivedMs).phase === 'betting';
