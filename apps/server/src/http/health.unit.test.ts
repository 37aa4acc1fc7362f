import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerHealth } from './health.ts';
import { serveWeb } from './static.ts';

const ask = async (isReady: () => Promise<boolean>): Promise<{ code: number; healthy: number }> => {
  const app = fastify();
  registerHealth(app, { isReady, isOwner: () => true, build: 'b1' });
  const { statusCode: code } = await app.inject('/readyz');
  const { statusCode: healthy } = await app.inject('/healthz');
  await app.close();
  return { code, healthy };
};

it('[S9] is ready when its work is done', async () => {
  expect(await ask(() => Promise.resolve(true))).toMatchObject({ code: 200, healthy: 200 });
  expect(await ask(() => Promise.resolve(false))).toMatchObject({ code: 503, healthy: 200 });
  expect(await ask(() => Promise.reject(new Error('lost')))).toMatchObject({ code: 503, healthy: 200 });
});

it.each([true, false])('[S9] responds to a load balancer by ownership of the tables (owner: %s)', async (isOwner) => {
  const app = fastify();
  registerHealth(app, { isReady: () => Promise.resolve(isOwner), isOwner: () => isOwner, build: 'b1' });
  expect((await app.inject('/readyz')).json()).toEqual({
    status: isOwner ? 'ready' : 'not ready',
    owns_tables: isOwner,
    build: 'b1',
  });
  await app.close();
});

it('[S9] says that it is not ready where the database says nothing', async () => {
  const { code, healthy } = await ask(() => new Promise(() => undefined));
  expect([code, healthy]).toEqual([503, 200]);
});

it('[S5] looks once for all who ask at the same time, and anew after that or after a second', async () => {
  const looks: ((isSo: boolean) => void)[] = [];
  const app = fastify();
  registerHealth(app, {
    isReady: () => new Promise((resolve) => looks.push(resolve)),
    isOwner: () => true,
    build: 'b1',
  });
  const asked = Array.from({ length: 20 }, () => app.inject('/readyz'));
  await expect.poll(() => looks.length).toBe(1);
  // The database hangs: all requests get 503 within a second, and the next request starts a new check.
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  const again = app.inject('/readyz');
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.(true);
  expect((await again).statusCode).toBe(200);
  const third = app.inject('/readyz');
  await expect.poll(() => looks.length).toBe(3);
  looks[2]?.(true);
  expect((await third).statusCode).toBe(200);
  await app.close();
});

it('[S9] answers the other spellings the same, and never with the page', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'updraft-web-'));
  writeFileSync(join(webDir, 'index.html'), '<html></html>');
  const app = fastify();
  registerHealth(app, { isReady: () => Promise.resolve(false), isOwner: () => true, build: 'b1' });
  await serveWeb(app, { webDir: webDir, addressGroupOf: () => '' });
  expect((await app.inject('/anything')).body).toContain('<html>');
  for (const [path, statusCode, status] of [
    ['/healthz', 200, 'ok'],
    ['/health', 200, 'ok'],
    ['/readyz', 503, 'not ready'],
    ['/ready', 503, 'not ready'],
  ] as const) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, statusCode, { status }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  await app.close();
  rmSync(webDir, { recursive: true });
});
