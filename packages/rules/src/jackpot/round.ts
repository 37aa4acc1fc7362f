// PURE. The status of a round and its deadlines: rules JP-10, JP-14 … JP-18 and JP-26 of SPEC.md.
import { BEACON_WAIT_MS } from '../draw/index.ts';

/** Status numbers on the wire. [JP-14] */
export const JACKPOT_STATUS = { waiting: 0, timer: 1, spinner: 2, firstBet: 3 } as const;
export type JackpotStatus = (typeof JACKPOT_STATUS)[keyof typeof JACKPOT_STATUS];

/** Operator settings of the times of a round. */
export interface JackpotTimes {
  /** Betting time after the bet of the second player. */
  timerMs: number;
  /** Longest time for which a player stays alone in a round. */
  aloneMs: number;
  beaconWaitMs: number;
  /** Time from the start of the spinner to the next round, in seconds, as the wire has it. */
  endTimeSeconds: number;
}

export const DEFAULT_JACKPOT_TIMES: JackpotTimes = {
  timerMs: 30_000,
  aloneMs: 300_000,
  beaconWaitMs: BEACON_WAIT_MS,
  endTimeSeconds: 15,
};

/** Time for which the result is shown, in seconds. */
const RESULT_SECONDS = 5;

/** Returns the length of the spinner: 1000 · (endTime − 5) ms. [JP-17] */
export const spinnerMs = ({ endTimeSeconds }: Pick<JackpotTimes, 'endTimeSeconds'>): number =>
  Math.max(0, 1000 * (endTimeSeconds - RESULT_SECONDS));

/** Committed moments of a round, in milliseconds of one clock; null: not reached yet. */
export interface JackpotMoments {
  firstBetMs: number | null;
  /** Time at which the bet of the second player was accepted. */
  secondPlayerMs: number | null;
  /** Time at which an interrupted wait for the beacon was resumed. */
  resumedMs: number | null;
  /** Time at which the winner was committed and the spinner began. */
  drawnMs: number | null;
  /** Time at which the stakes were returned. A round with a winner has none. [JP-27] */
  refundedMs: number | null;
}

/** Phase of a round. It follows from the status, and in `timer` and `spinner` also from the time. */
export type JackpotPhase = 'empty' | 'alone' | 'betting' | 'beacon' | 'spin' | 'result' | 'over';

export interface JackpotMoment {
  phase: JackpotPhase;
  status: JackpotStatus;
  /** Latest end of the phase; null: the phase has no end. */
  untilMs: number | null;
  /** Time until `untilMs`; null: the phase has no end. */
  leftMs: number | null;
}

/** Returns the end of betting; null before there is a second player. [JP-15] */
export const jackpotClosesMs = (
  { secondPlayerMs }: Pick<JackpotMoments, 'secondPlayerMs'>,
  { timerMs }: JackpotTimes,
): number | null => (secondPlayerMs === null ? null : secondPlayerMs + timerMs);

const PHASE_STATUS: Readonly<Record<JackpotPhase, JackpotStatus>> = {
  empty: JACKPOT_STATUS.waiting,
  alone: JACKPOT_STATUS.firstBet,
  betting: JACKPOT_STATUS.timer,
  beacon: JACKPOT_STATUS.timer,
  spin: JACKPOT_STATUS.spinner,
  result: JACKPOT_STATUS.spinner,
  over: JACKPOT_STATUS.waiting,
};

const phaseAt = (moments: JackpotMoments, times: JackpotTimes, nowMs: number): [JackpotPhase, number | null] => {
  const { firstBetMs, resumedMs, drawnMs, refundedMs } = moments;
  if (drawnMs !== null) {
    const stopsMs = drawnMs + spinnerMs(times);
    const overMs = drawnMs + 1000 * times.endTimeSeconds;
    if (nowMs < stopsMs) return ['spin', stopsMs];
    return [nowMs < overMs ? 'result' : 'over', overMs];
  }
  if (refundedMs !== null) return ['over', refundedMs];
  const closesMs = jackpotClosesMs(moments, times);
  if (closesMs === null) return firstBetMs === null ? ['empty', null] : ['alone', firstBetMs + times.aloneMs];
  if (nowMs < closesMs) return ['betting', closesMs];
  return ['beacon', Math.max(closesMs, resumedMs ?? closesMs) + times.beaconWaitMs];
};

/**
 * Returns the state of a round at a moment. It follows from committed values, so an interruption changes nothing.
 * [JP-26]
 */
export const jackpotMoment = (moments: JackpotMoments, times: JackpotTimes, nowMs: number): JackpotMoment => {
  const [phase, untilMs] = phaseAt(moments, times, nowMs);
  const leftMs = untilMs === null ? null : Math.max(0, untilMs - nowMs);
  return { phase, status: PHASE_STATUS[phase], untilMs, leftMs };
};

/** True if a bet received at this moment is in time. [JP-10, JP-18] */
export const acceptsJackpotBet = (moments: JackpotMoments, times: JackpotTimes, receivedMs: number): boolean => {
  const { phase, leftMs } = jackpotMoment(moments, times, receivedMs);
  return phase === 'empty' || ((phase === 'alone' || phase === 'betting') && leftMs !== 0);
};

/** True if a player has stayed alone for too long, so that their stakes must be returned. [JP-18] */
export const isAloneTooLong = (moments: JackpotMoments, times: JackpotTimes, nowMs: number): boolean => {
  const { phase, leftMs } = jackpotMoment(moments, times, nowMs);
  return phase === 'alone' && leftMs === 0;
};
