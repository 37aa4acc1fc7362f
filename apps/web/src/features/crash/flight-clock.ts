// Pure: the multiplier on the screen as a function of time.
import { elapsedMsOf, MAX_POINT_HUNDREDTHS, multiplierAt } from '@updraft/rules/crash';

/** Longest interval between two updates of the server during a flight, ms. */
const SYNC_INTERVAL_MS = 1000;
/** Longest time for which the flight is extrapolated after the server's last event, ms. After it the round freezes. */
export const MAX_EXTRAPOLATION_MS = 1.5 * SYNC_INTERVAL_MS;

/**
 * Largest difference, ms, between the server time as measured and the time of the last message plus the silence since.
 * The transit of a message causes a smaller one. A larger one shows that a clock was changed.
 */
const CLOCKS_AGREE_MS = 0.75 * SYNC_INTERVAL_MS;

interface FlightClock {
  /** Start by the server's clock, ms since 1970. */
  startedAt: number;
  /** Server time of the newest multiplier or snapshot of this round, ms since 1970. */
  lastWordAt: number;
  /** Current server time as measured (local clock + offset), ms since 1970. */
  serverNow: number;
  /** Milliseconds since the server's last message, by the local monotonic clock. */
  silentMs: number;
}

interface FlightMoment {
  elapsedMs: number;
  /** True if the server has sent nothing for too long. The picture is then frozen, with a note. */
  frozen: boolean;
}

/**
 * Returns the state of the flight at this moment. It is never before the server's last message and at most 1.5 sync
 * intervals after it. So a wrong clock or a dead connection cannot show a multiplier that the server has not confirmed.
 * If the clock contradicts the server's last message, the time since that message is used instead.
 */
export const flightMoment = ({ startedAt, lastWordAt, serverNow, silentMs }: FlightClock): FlightMoment => {
  const saidMs = Math.max(0, lastWordAt - startedAt);
  const byClock = serverNow - startedAt;
  const byWord = saidMs + silentMs;
  const believed = Math.abs(byClock - byWord) <= CLOCKS_AGREE_MS ? byClock : byWord;
  const elapsedMs = Math.min(Math.max(believed, saidMs), saidMs + MAX_EXTRAPOLATION_MS);
  return { elapsedMs, frozen: silentMs > MAX_EXTRAPOLATION_MS };
};

/** Returns the multiplier that the number shows, in hundredths. */
export const shownHundredths = (elapsedMs: number): number => multiplierAt(Math.floor(elapsedMs));

/** Returns the multiplier as a continuous value for the curve (1.0 and up). */
export const smoothMultiplier = (elapsedMs: number, growthPerMs: number): number =>
  Math.min(MAX_POINT_HUNDREDTHS / 100, Math.exp(growthPerMs * Math.max(0, elapsedMs)));

/** Returns the time of a multiplier, ms after the start. In the crashed phase it is the end of the curve. */
export const crashElapsedMs = (hundredths: number): number => elapsedMsOf(hundredths);
