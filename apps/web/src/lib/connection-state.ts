// Pure: what is known of the connection to the server, by what was heard on it and when.
// (line, event, now) → line; what follows from it is asked for with the moment as an argument.

/** After so much silence the server is asked for a sign of life, where somebody's money waits for it. */
const PROBE_AFTER_MS = 1100;
/** After so much silence nothing is promised any more. The page says so within two seconds. */
export const SILENT_AFTER_MS = 1800;
/** A connection that was silent for so long is replaced rather than waited for. */
const REPLACE_AFTER_MS = 4000;
/** The same where nothing waits: longer, and not at one moment for everybody, when it is the server that pauses. */
const REPLACE_IDLE_AFTER_MS = 12_000;
/** A look that comes so much later than the one before: this page did not run, so its silence says nothing. */
const STALLED_MS = 1000;
/** What was on its way when the network went is still heard for a moment. */
const NETWORK_ECHO_MS = 300;

export interface Line {
  link: 'connecting' | 'open' | 'lost';
  /** When something last came over this link, or it opened. */
  heardAtMs: number;
  /** Silence before this moment does not count: nobody listened. */
  watchedSinceMs: number;
  lookedAtMs: number;
  /** A question is out, and nothing has come since. */
  probing: boolean;
  /** When the browser said that the network is gone; null: it is there. */
  networkGoneAtMs: number | null;
}

/** `heard`: anything came. `woken`: the page is visible again. `looked`: a regular look at the clock. */
export type LineEvent = 'opened' | 'lost' | 'heard' | 'probed' | 'networkGone' | 'networkBack' | 'woken' | 'looked';

/** What the page has a right to expect of the server at this moment. */
export interface Expectation {
  /** The longest silence that is in order. */
  toleratedMs: number;
  /** Own money waits for a word: the server may be asked for one, and silence is told soon in every phase. */
  urgent: boolean;
}

export const newLine = (nowMs: number): Line => ({
  link: 'connecting',
  heardAtMs: nowMs,
  watchedSinceMs: nowMs,
  lookedAtMs: nowMs,
  probing: false,
  networkGoneAtMs: null,
});

/** The line after an event. */
export const stepLine = (line: Line, event: LineEvent, nowMs: number): Line => {
  switch (event) {
    case 'opened':
      return { ...newLine(nowMs), link: 'open', networkGoneAtMs: line.networkGoneAtMs };
    case 'lost':
      return { ...line, link: 'lost', probing: false };
    case 'heard':
      return { ...line, heardAtMs: nowMs, probing: false, ...(isEvidence(line, nowMs) && { networkGoneAtMs: null }) };
    case 'probed':
      return { ...line, probing: true };
    case 'networkGone':
      return { ...line, networkGoneAtMs: nowMs };
    case 'networkBack':
      return { ...line, networkGoneAtMs: null };
    case 'woken':
      return { ...line, watchedSinceMs: nowMs, lookedAtMs: nowMs };
    case 'looked':
      return { ...line, lookedAtMs: nowMs, ...(nowMs - line.lookedAtMs >= STALLED_MS && { watchedSinceMs: nowMs }) };
  }
};

/** What is heard well after the network is said to be gone shows that it is not. */
const isEvidence = ({ networkGoneAtMs }: Line, nowMs: number): boolean =>
  networkGoneAtMs !== null && nowMs - networkGoneAtMs > NETWORK_ECHO_MS;

const silenceMs = ({ heardAtMs, watchedSinceMs }: Line, nowMs: number): number =>
  nowMs - Math.max(heardAtMs, watchedSinceMs);

/** `silent`: the connection stands, and nothing comes over it: what is sent may reach nobody. `offline`: there is none. */
export type LineStatus = 'connecting' | 'online' | 'silent' | 'offline';

/** What the page may say of the connection at this moment. */
export const lineStatus = (line: Line, { toleratedMs, urgent }: Expectation, nowMs: number): LineStatus => {
  if (line.link !== 'open') return line.link === 'lost' || line.networkGoneAtMs !== null ? 'offline' : 'connecting';
  if (line.networkGoneAtMs !== null) return 'silent';
  return silenceMs(line, nowMs) >= (urgent ? SILENT_AFTER_MS : toleratedMs) ? 'silent' : 'online';
};

/** Whether to ask for a sign of life: once a silence, and only where money waits. */
export const shouldProbe = (line: Line, { urgent }: Expectation, nowMs: number): boolean =>
  urgent && line.link === 'open' && !line.probing && silenceMs(line, nowMs) >= PROBE_AFTER_MS;

/** Whether to replace the connection. `patienceMs`: what this page adds to the idle wait, so that not all come back at once. */
export const shouldReplace = (
  line: Line,
  { urgent, toleratedMs }: Expectation,
  { nowMs, patienceMs }: { nowMs: number; patienceMs: number },
): boolean => {
  if (line.link !== 'open' || line.networkGoneAtMs !== null) return false;
  const silent = silenceMs(line, nowMs);
  return urgent ? silent >= REPLACE_AFTER_MS : silent >= toleratedMs && silent >= REPLACE_IDLE_AFTER_MS + patienceMs;
};

/** How long the attempt at a new connection may take: an early one was perhaps swallowed, a late one may be slow. */
export const attemptMs = (attempt: number): number => Math.min(20_000, 3000 * attempt);
