// Pure: the multiplier on the screen as a function of time.
import { elapsedMsOf, MAX_POINT_HUNDREDTHS, multiplierAt } from '@updraft/rules/crash';

/** The server corrects the clients at least this often while a round runs. */
const SYNC_INTERVAL_MS = 1000;
/** Longest time for which the flight is drawn on after the server's last event; then the round freezes. */
export const MAX_EXTRAPOLATION_MS = 1.5 * SYNC_INTERVAL_MS;

/**
 * Longest time that a message takes, ms. If the measured clock differs from the server's time by more, one of the two
 * clocks has been set since.
 */
const CLOCKS_AGREE_MS = 0.75 * SYNC_INTERVAL_MS;

interface FlightClock {
  /** By the server's clock, ms since 1970. */
  startedAt: number;
  /** The server's clock when it last spoke of this round. */
  lastWordAt: number;
  /** The server's clock now, as measured (local clock + offset). */
  serverNow: number;
  /** Milliseconds since the server's last message, by the local monotonic clock. */
  silentMs: number;
}

interface FlightMoment {
  elapsedMs: number;
  /** The server has been silent for too long: the picture stands still and says so. */
  frozen: boolean;
}

/**
 * State of the flight at this moment. Never before the server's last message, never more than 1.5 sync intervals past
 * it, so that a wrong clock or a dead connection cannot draw a multiplier that the server has not confirmed. If the
 * clock contradicts the server's last message, the time since that message is used.
 */
export const flightMoment = ({ startedAt, lastWordAt, serverNow, silentMs }: FlightClock): FlightMoment => {
  const saidMs = Math.max(0, lastWordAt - startedAt);
  const byClock = serverNow - startedAt;
  const byWord = saidMs + silentMs;
  const believed = Math.abs(byClock - byWord) <= CLOCKS_AGREE_MS ? byClock : byWord;
  const elapsedMs = Math.min(Math.max(believed, saidMs), saidMs + MAX_EXTRAPOLATION_MS);
  return { elapsedMs, frozen: silentMs > MAX_EXTRAPOLATION_MS };
};

/** The multiplier that the number shows, in hundredths. */
export const shownHundredths = (elapsedMs: number): number => multiplierAt(Math.floor(elapsedMs));

/** The multiplier without steps, for the curve (1.0 and up). */
export const smoothMultiplier = (elapsedMs: number, growthPerMs: number): number =>
  Math.min(MAX_POINT_HUNDREDTHS / 100, Math.exp(growthPerMs * Math.max(0, elapsedMs)));

/** Time of a result, ms after the start: the end of the curve in the crashed phase. */
export const crashElapsedMs = (hundredths: number): number => elapsedMsOf(hundredths);
