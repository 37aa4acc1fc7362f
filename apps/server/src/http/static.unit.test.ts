import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWeb } from './static.ts';

/** A folder whose own name must not make everything in it immutable. */
const webDir = join(mkdtempSync(join(tmpdir(), 'updraft-web-')), 'assets', 'web');
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  for (const name of ['index.html', 'page.html', 'assets/main-4f3a.js', 'sw.js', 'favicon.svg']) {
    const text = `${name} `.repeat(200);
    writeFileSync(join(webDir, name), text);
    writeFileSync(join(webDir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(webDir, `${name}.gz`), gzipSync(text));
  }
  app = fastify();
  await serveWeb(app, { webDir, addressGroupOf: () => 'someone' });
});
afterAll(async () => {
  await app.close();
  rmSync(join(webDir, '../..'), { recursive: true });
});

const ask = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('the time for which a response may be cached', () => {
  it.each(
    ['/', '/index.html', '/page.html', '/profile', '/sw.js'].flatMap((path) =>
      ['identity', 'br', 'gzip'].map((encoding) => [path, encoding]),
    ),
  )('the page %s (%s) is not cached: it is requested every time', async (path, encoding) => {
    const answer = await ask(path, encoding);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['identity', 'br', 'gzip'])(
    'a file with a fingerprint in its name is cached without limit: %s',
    async (encoding) => {
      expect((await ask('/assets/main-4f3a.js', encoding)).headers['cache-control']).toBe(
        'public, max-age=31536000, immutable',
      );
    },
  );

  it.each(['identity', 'br', 'gzip'])('any other file is cached for an hour: %s', async (encoding) => {
    expect((await ask('/favicon.svg', encoding)).headers['cache-control']).toBe('public, max-age=3600');
  });
});

describe("paths of the server's own", () => {
  it.each([
    '/metrics',
    '/metrics?format=text',
    '/metrics/',
    '/%6Detrics',
    '/healthz',
    '/health/live',
    '/readyz',
    '/ready',
    '/api/none',
    '/socialite/none/at/all',
    '/auth/steam/none',
    '/webhooks/none',
    '/sandbox/none',
    '/item-art/none',
    '/share/none',
    '/socket.io/',
    '/assets/none.js',
  ])('an unknown path of the server never returns the page: %s', async (path) => {
    const answer = await ask(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ status: 'error', message: 'app_api.not_found' });
  });

  it.each(['/', '/crash/1', '/ready-for-more', '/metricsandmore', '/user/1'])(
    'any other path returns the page: %s',
    async (path) => {
      expect((await ask(path)).headers['content-type']).toContain('text/html');
    },
  );
});
