import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { REDACTED } from './log.ts';

it('[S1] [S9] the log contains no token, cookie or secret', () => {
  const lines: string[] = [];
  const log = pino(
    { redact: { paths: REDACTED, censor: '[redacted]' } },
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const hush = 'do-not-write-this';
  log.info({
    token: hush,
    apiToken: hush,
    api_token: hush,
    payload: { apiToken: hush, token: hush },
    config: { secret: hush },
  });
  log.info({ req: { headers: { authorization: hush, cookie: hush } } });
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(hush);
  expect(lines.join('')).toContain('[redacted]');
});
