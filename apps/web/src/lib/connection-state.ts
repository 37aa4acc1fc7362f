// Pure: (connection, event, now) → connection. The state of the connection to the server follows from its messages and
// their times. Functions that evaluate the state get the current time as an argument.

/** Silence after which the server is probed if the player's money waits for a response, ms. */
const PROBE_AFTER_MS = 1100;
/**
 * Silence after which the connection counts as silent while the player's money waits for a response, ms. The page must
 * show it within two seconds. Otherwise each table tolerates this silence or a longer one (`Expectation`).
 */
export const SILENT_AFTER_MS = 1800;
/** Silence after which the connection is replaced if the player's money waits for a response, ms. */
const REPLACE_AFTER_MS = 4000;
/**
 * Silence after which the connection is replaced if no money of the player waits for a response, ms. It is longer, so
 * that a pause of the server does not make all pages reconnect at once.
 */
const REPLACE_IDLE_AFTER_MS = 12_000;
/**
 * Shortest time between two checks, ms, that shows that the page itself did not run. The silence until the second check
 * is then ignored.
 */
const STALLED_MS = 1000;
/** Time for which messages in transit still arrive after the loss of the network, ms. */
const NETWORK_ECHO_MS = 300;

export interface ConnectionState {
  link: 'connecting' | 'open' | 'lost';
  /** Time of the last message over this link, or of its opening. */
  heardAtMs: number;
  /**
   * Earliest time from which silence counts: the opening of the link, or the end of the last pause in which the page
   * did not run.
   */
  watchedSinceMs: number;
  checkedAtMs: number;
  /** True if the server was probed and has sent no message since. */
  probing: boolean;
  /** Time at which the browser reported the loss of the network; null: the network is available. */
  networkGoneAtMs: number | null;
}

/** `heard`: a message arrived. `woken`: the page is visible again. `checked`: a regular check of the time. */
export type ConnectionEvent =
  | 'opened'
  | 'lost'
  | 'heard'
  | 'probed'
  | 'networkGone'
  | 'networkBack'
  | 'woken'
  | 'checked';

/** Messages that the page currently expects from the server. */
export interface Expectation {
  /** Longest silence that is not a fault, ms. */
  toleratedMs: number;
  /**
   * True if the player's money waits for a response. The server may then be probed, and silence is shown after
   * `SILENT_AFTER_MS`, whatever `toleratedMs` is.
   */
  urgent: boolean;
}

export const newConnection = (nowMs: number): ConnectionState => ({
  link: 'connecting',
  heardAtMs: nowMs,
  watchedSinceMs: nowMs,
  checkedAtMs: nowMs,
  probing: false,
  networkGoneAtMs: null,
});

/** Returns the connection after an event. `nowMs`: time of the event. */
export const stepConnection = (connection: ConnectionState, event: ConnectionEvent, nowMs: number): ConnectionState => {
  switch (event) {
    case 'opened':
      return { ...newConnection(nowMs), link: 'open', networkGoneAtMs: connection.networkGoneAtMs };
    case 'lost':
      return { ...connection, link: 'lost', probing: false };
    case 'heard':
      return {
        ...connection,
        heardAtMs: nowMs,
        probing: false,
        ...(isEvidence(connection, nowMs) && { networkGoneAtMs: null }),
      };
    case 'probed':
      return { ...connection, probing: true };
    case 'networkGone':
      return { ...connection, networkGoneAtMs: nowMs };
    case 'networkBack':
      return { ...connection, networkGoneAtMs: null };
    case 'woken':
      return { ...connection, watchedSinceMs: nowMs, checkedAtMs: nowMs };
    case 'checked':
      return {
        ...connection,
        checkedAtMs: nowMs,
        ...(nowMs - connection.checkedAtMs >= STALLED_MS && { watchedSinceMs: nowMs }),
      };
  }
};

/** True if a message shows that the network is available: it arrived long enough after the reported loss. */
const isEvidence = ({ networkGoneAtMs }: ConnectionState, nowMs: number): boolean =>
  networkGoneAtMs !== null && nowMs - networkGoneAtMs > NETWORK_ECHO_MS;

const silenceMs = ({ heardAtMs, watchedSinceMs }: ConnectionState, nowMs: number): number =>
  nowMs - Math.max(heardAtMs, watchedSinceMs);

/**
 * `silent`: the connection is open, but no messages arrive, so sent ones may be lost. `offline`: there is no
 * connection.
 */
export type ConnectionStatus = 'connecting' | 'online' | 'silent' | 'offline';

/** True if no events arrive, so the screen may show an outdated state. */
export const isUnheard = (status: ConnectionStatus): boolean => status === 'offline' || status === 'silent';

/** Returns the status of the connection that the page displays. */
export const connectionStatus = (
  connection: ConnectionState,
  { toleratedMs, urgent }: Expectation,
  nowMs: number,
): ConnectionStatus => {
  if (connection.link !== 'open')
    return connection.link === 'lost' || connection.networkGoneAtMs !== null ? 'offline' : 'connecting';
  if (connection.networkGoneAtMs !== null) return 'silent';
  return silenceMs(connection, nowMs) >= (urgent ? SILENT_AFTER_MS : toleratedMs) ? 'silent' : 'online';
};

/**
 * True if the server should be probed. It is probed once per silence, and only while the player's money waits for a
 * response.
 */
export const shouldProbe = (connection: ConnectionState, { urgent }: Expectation, nowMs: number): boolean =>
  urgent && connection.link === 'open' && !connection.probing && silenceMs(connection, nowMs) >= PROBE_AFTER_MS;

/**
 * True if the connection should be replaced. `patienceMs`: this page's addition to the idle wait, so that pages do not
 * reconnect together.
 */
export const shouldReplace = (
  connection: ConnectionState,
  { urgent, toleratedMs }: Expectation,
  { nowMs, patienceMs }: { nowMs: number; patienceMs: number },
): boolean => {
  if (connection.link !== 'open' || connection.networkGoneAtMs !== null) return false;
  const silent = silenceMs(connection, nowMs);
  return urgent ? silent >= REPLACE_AFTER_MS : silent >= toleratedMs && silent >= REPLACE_IDLE_AFTER_MS + patienceMs;
};

/**
 * Returns the timeout of an attempt to connect, ms. An early attempt may be lost, so it is short. A late one may be
 * slow, so it is long.
 */
export const attemptMs = (attempt: number): number => Math.min(20_000, 3000 * attempt);
