// Pure: the state of the connection to the server, by its messages and their moments: (connection, event, now) →
// connection. Functions that derive from the state get the moment as an argument.

/** Silence after which the server is probed, if the player's money waits for a response; ms. */
const PROBE_AFTER_MS = 1100;
/** Silence after which the connection counts as silent, ms. The page says so within two seconds. */
export const SILENT_AFTER_MS = 1800;
/** Silence after which a connection is replaced, ms. */
const REPLACE_AFTER_MS = 4000;
/**
 * Silence after which a connection without a waiting command is replaced: longer, so that a pause of the server does
 * not make all pages reconnect at once.
 */
const REPLACE_IDLE_AFTER_MS = 12_000;
/** Delay of a check after which the silence says nothing, because this page did not run; ms. */
const STALLED_MS = 1000;
/** Messages in transit still arrive for a moment after the network is gone, ms. */
const NETWORK_ECHO_MS = 300;

export interface ConnectionState {
  link: 'connecting' | 'open' | 'lost';
  /** Time of the last message over this link, or of its opening. */
  heardAtMs: number;
  /** Silence before this moment does not count: the page did not listen. */
  watchedSinceMs: number;
  checkedAtMs: number;
  /** True if the server was probed and no message has come since. */
  probing: boolean;
  /** Time at which the browser reported that the network is gone; null: it is there. */
  networkGoneAtMs: number | null;
}

/** `heard`: anything came. `woken`: the page is visible again. `checked`: a regular check of the clock. */
export type ConnectionEvent =
  | 'opened'
  | 'lost'
  | 'heard'
  | 'probed'
  | 'networkGone'
  | 'networkBack'
  | 'woken'
  | 'checked';

/** Messages that the page expects of the server at this moment. */
export interface Expectation {
  /** The longest silence that is in order. */
  toleratedMs: number;
  /** Own money waits for an answer: the server may be probed, and silence is shown soon in every phase. */
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

/** The connection after an event. */
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

/** A message well after the reported loss of the network shows that the network is there. */
const isEvidence = ({ networkGoneAtMs }: ConnectionState, nowMs: number): boolean =>
  networkGoneAtMs !== null && nowMs - networkGoneAtMs > NETWORK_ECHO_MS;

const silenceMs = ({ heardAtMs, watchedSinceMs }: ConnectionState, nowMs: number): number =>
  nowMs - Math.max(heardAtMs, watchedSinceMs);

/**
 * `silent`: the connection stands, but no messages arrive, so that sent ones may be lost. `offline`: there is no
 * connection.
 */
export type ConnectionStatus = 'connecting' | 'online' | 'silent' | 'offline';

/** True if no events arrive: the screen may show a state that has ended. */
export const isUnheard = (status: ConnectionStatus): boolean => status === 'offline' || status === 'silent';

/** Status of the connection for display. */
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

/** True if the server should be probed: once a silence, and only while money is pending. */
export const shouldProbe = (connection: ConnectionState, { urgent }: Expectation, nowMs: number): boolean =>
  urgent && connection.link === 'open' && !connection.probing && silenceMs(connection, nowMs) >= PROBE_AFTER_MS;

/** True if the connection should be replaced. `patienceMs`: addition of this page to the idle wait, so that pages do not reconnect together. */
export const shouldReplace = (
  connection: ConnectionState,
  { urgent, toleratedMs }: Expectation,
  { nowMs, patienceMs }: { nowMs: number; patienceMs: number },
): boolean => {
  if (connection.link !== 'open' || connection.networkGoneAtMs !== null) return false;
  const silent = silenceMs(connection, nowMs);
  return urgent ? silent >= REPLACE_AFTER_MS : silent >= toleratedMs && silent >= REPLACE_IDLE_AFTER_MS + patienceMs;
};

/** Timeout of an attempt at a new connection, ms: an early one was perhaps lost, a late one may be slow. */
export const attemptMs = (attempt: number): number => Math.min(20_000, 3000 * attempt);
