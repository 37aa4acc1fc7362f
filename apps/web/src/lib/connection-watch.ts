import { localNowMs } from './clock.ts';
import {
  lineStatus,
  newLine,
  shouldProbe,
  shouldReplace,
  stepLine,
  type Expectation,
  type LineEvent,
  type LineStatus,
} from './connection-state.ts';

/** Often enough that silence is told within two seconds, and cheap. */
const LOOK_MS = 125;
const MOST_PATIENCE_MS = 6000;

interface LineActions {
  /** What may be said of the connection has changed. */
  onStatus: (status: LineStatus) => void;
  /** Asks the server for a sign of life; whatever comes is one. */
  probe: () => void;
  /** Gives the connection up and opens another one. */
  replace: () => void;
  /** The browser has a network again while there is no connection: the next attempt need not wait. */
  retry: () => void;
}

/** Nothing is expected of the server until somebody says so. */
let expectation: () => Expectation = () => ({ toleratedMs: Infinity, urgent: false });

/** Says what the page has a right to expect of the server; asked for at every look. */
export function expectWords(next: () => Expectation): void {
  expectation = next;
}

/** Follows the connection by the clock and by what the browser says. Returns where to tell of it. */
export function watchLine({ onStatus, probe, replace, retry }: LineActions): (event: LineEvent) => void {
  const patienceMs = Math.random() * MOST_PATIENCE_MS;
  let line = newLine(localNowMs());
  let told: LineStatus = 'connecting';
  const tell = (event: LineEvent): void => {
    const nowMs = localNowMs();
    line = stepLine(line, event, nowMs);
    const next = lineStatus(line, expectation(), nowMs);
    if (next === told) return;
    told = next;
    onStatus(next);
  };
  const look = (): void => {
    // What nobody sees is not judged: a hidden page hears late.
    if (document.hidden) return;
    tell('looked');
    const nowMs = localNowMs();
    const expected = expectation();
    if (shouldReplace(line, expected, { nowMs, patienceMs })) replace();
    else if (shouldProbe(line, expected, nowMs)) {
      tell('probed');
      probe();
    }
  };
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', () => document.hidden || tell('woken'));
  addEventListener('offline', () => tell('networkGone'));
  addEventListener('online', () => {
    tell('networkBack');
    if (line.link === 'lost') retry();
  });
  if (!navigator.onLine) tell('networkGone');
  return tell;
}
