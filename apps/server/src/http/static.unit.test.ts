import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
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
  writeFileSync(join(webDir, 'assets/small-77.css'), 'p{}');
  writeFileSync(join(webDir, 'assets/picture-9c.webp'), 'picture');
  app = fastify();
  await serveWeb(app, { webDir, addressGroupOf: () => 'someone' });
});
afterAll(async () => {
  await app.close();
  rmSync(join(webDir, '../..'), { recursive: true });
});

const decode = (body: Buffer, encoding: string): string =>
  String(encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body);
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

describe('a file of the build', () => {
  it.each(['identity', 'br', 'gzip'])('is sent as %s with its type, its text and its length', async (encoding) => {
    const answer = await ask('/assets/main-4f3a.js', encoding);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(decode(answer.rawPayload, encoding)).toBe('assets/main-4f3a.js '.repeat(200));
  });

  it('is sent as it is if the build has no compressed copy', async () => {
    const answer = await ask('/assets/small-77.css', 'br, gzip');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect([answer.headers['content-type'], answer.payload]).toEqual(['text/css; charset=utf-8', 'p{}']);
  });

  it('is sent from the disk if it is of another kind, and cached as long', async () => {
    const { headers, payload } = await ask('/assets/picture-9c.webp', 'br');
    expect([headers['content-type'], headers['cache-control'], payload]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
      'picture',
    ]);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await ask('/assets/main-4f3a.js', 'br');
    const again = await app.inject({
      url: '/assets/main-4f3a.js',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const other = await app.inject({ url: '/assets/main-4f3a.js', headers: { 'if-none-match': String(headers.etag) } });
    expect(other.statusCode).toBe(200);
  });

  it('is read from the disk once, and a path outside the folder is never read', async () => {
    writeFileSync(join(webDir, 'assets/main-4f3a.js.br'), 'replaced');
    expect(decode((await ask('/assets/main-4f3a.js', 'br')).rawPayload, 'br')).toContain('main-4f3a.js');
    for (const path of ['/assets/..%2Findex.html', '/assets/%2e%2e%2fsw.js', '/assets/added-1.js']) {
      writeFileSync(join(webDir, 'assets/added-1.js'), 'late');
      expect((await ask(path)).statusCode, path).toBe(404);
    }
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
