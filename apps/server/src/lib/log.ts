import pino from 'pino';

/** Structured log for the operator. Tokens, cookies and secrets are redacted. */
export type Log = pino.Logger;

/** Paths of values that are never logged. */
export const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.apiToken',
  '*.api_token',
  '*.token',
  '*.secret',
  'apiToken',
  'api_token',
  'token',
];

/** Creates a log with redaction. `pretty`: levels and times as text, for the console of the sandbox. */
export const createLog = ({ level, pretty }: { level: string; pretty: boolean }): Log =>
  pino({
    level,
    base: null,
    redact: { paths: REDACTED, censor: '[redacted]' },
    // The sandbox's console is read by people, so each line begins with the message and has no colour codes.
    ...(pretty
      ? {
          formatters: { level: (label: string) => ({ level: label }) },
          timestamp: () => `,"time":"${new Date().toISOString()}"`,
        }
      : {}),
  });
