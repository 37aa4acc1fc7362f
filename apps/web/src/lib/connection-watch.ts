import { localNowMs } from './clock.ts';
import {
  connectionStatus,
  newConnection,
  shouldProbe,
  shouldReplace,
  stepConnection,
  type Expectation,
  type ConnectionEvent,
  type ConnectionStatus,
} from './connection-state.ts';

/** Often enough that silence is reported within two seconds, and cheap. */
const CHECK_MS = 125;
const MAX_PATIENCE_MS = 6000;

interface ConnectionActions {
  /** Called after a change of the connection's status. */
  onStatus: (status: ConnectionStatus) => void;
  /** Asks the server for a sign of life; whatever comes is one. */
  probe: () => void;
  /** Gives the connection up and opens another one. */
  replace: () => void;
  /** The browser has a network again while there is no connection: the next attempt need not wait. */
  retry: () => void;
}

/** Expected events of the server; none until a feature states its expectation. */
let expectation: () => Expectation = () => ({ toleratedMs: Infinity, urgent: false });

/** Sets the function that returns the messages which the page can expect. It is called at every check. */
export function expectMessages(next: () => Expectation): void {
  expectation = next;
}

/** Follows the connection by the clock and by what the browser says. Returns the function that reports an event. */
export function watchConnection({
  onStatus,
  probe,
  replace,
  retry,
}: ConnectionActions): (event: ConnectionEvent) => void {
  const patienceMs = Math.random() * MAX_PATIENCE_MS;
  let connection = newConnection(localNowMs());
  let reported: ConnectionStatus = 'connecting';
  const report = (event: ConnectionEvent): void => {
    const nowMs = localNowMs();
    connection = stepConnection(connection, event, nowMs);
    const next = connectionStatus(connection, expectation(), nowMs);
    if (next === reported) return;
    reported = next;
    onStatus(next);
  };
  const check = (): void => {
    // A hidden page is not judged, because it receives messages late.
    if (document.hidden) return;
    report('checked');
    const nowMs = localNowMs();
    const expected = expectation();
    if (shouldReplace(connection, expected, { nowMs, patienceMs })) replace();
    else if (shouldProbe(connection, expected, nowMs)) {
      report('probed');
      probe();
    }
  };
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', () => document.hidden || report('woken'));
  addEventListener('offline', () => report('networkGone'));
  addEventListener('online', () => {
    report('networkBack');
    if (connection.link === 'lost') retry();
  });
  if (!navigator.onLine) report('networkGone');
  return report;
}
