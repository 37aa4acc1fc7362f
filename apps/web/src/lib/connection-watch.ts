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

/**
 * Interval of checks, ms. It is short enough to report silence within two seconds. `MAX_PATIENCE_MS`: largest random
 * addition to the silence after which an idle connection is replaced.
 */
const CHECK_MS = 125;
const MAX_PATIENCE_MS = 6000;

interface ConnectionActions {
  /** Called after a change of the connection's status. */
  onStatus: (status: ConnectionStatus) => void;
  /** Requests a sign of life from the server. Any message counts as one. */
  probe: () => void;
  /** Closes the connection and opens another one. */
  replace: () => void;
  /** Called when the network is available again without a connection, so that the next attempt is made at once. */
  retry: () => void;
}

/** Returns the expected messages of the server. There are none until a feature sets its expectation. */
let expectation: () => Expectation = () => ({ toleratedMs: Infinity, urgent: false });

/** Sets the function that returns the expected messages. It is called at every check. */
export function expectMessages(next: () => Expectation): void {
  expectation = next;
}

/** Follows the connection by the clock and by events of the browser. Returns a function that reports an event. */
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
