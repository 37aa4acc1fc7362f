/** The parts of OpenID 2.0 that both sides of the protocol share (section numbers of OpenID Authentication 2.0). */

export const OPENID_NS = 'http://specs.openid.net/auth/2.0';
/** §9.1: identifier with which the provider lets the user choose the account. */
export const IDENTIFIER_SELECT = 'http://specs.openid.net/auth/2.0/identifier_select';

/** §10.1: 255 characters at most; UTC moment, then printable characters. */
const NONCE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{0,235}$/;

/**
 * Returns the time (ms since 1970) at the beginning of a response nonce; null if the nonce is malformed or its time
 * invalid.
 */
export const nonceTimeMs = (nonce: string): number | null => {
  const moment = NONCE.exec(nonce)?.[1];
  if (moment === undefined) return null;
  const timeMs = Date.parse(moment);
  if (Number.isNaN(timeMs) || new Date(timeMs).toISOString() !== moment.replace('Z', '.000Z')) return null;
  return timeMs;
};

/** §4.1.1: returns lines of `key:value`, each with a line feed. */
export const encodeKeyValues = (pairs: readonly (readonly [key: string, value: string])[]): string =>
  pairs.map(([key, value]) => `${key}:${value}\n`).join('');

/**
 * Reads key-value form; null if a line has no valid key, a key occurs twice, or the text contains a carriage return.
 */
export const decodeKeyValues = (text: string): Map<string, string> | null => {
  const values = new Map<string, string>();
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(colon, 0));
    if (!/^[\w.]+$/.test(key) || values.has(key) || line.includes('\r')) return null;
    values.set(key, line.slice(colon + 1));
  }
  return values;
};
