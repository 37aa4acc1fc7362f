import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerHealth } from './health.ts';

const ask = async (isReady: () => Promise<boolean>): Promise<{ code: number; tookMs: number; healthy: number }> => {
  const app = fastify();
  registerHealth(app, { isReady });
  const startedMs = performance.now();
  const { statusCode: code } = await app.inject('/readyz');
  const tookMs = performance.now() - startedMs;
  const { statusCode: healthy } = await app.inject('/healthz');
  await app.close();
  return { code, tookMs, healthy };
};

it('[S9] is ready when its work is done', async () => {
  expect(await ask(() => Promise.resolve(true))).toMatchObject({ code: 200, healthy: 200 });
  expect(await ask(() => Promise.resolve(false))).toMatchObject({ code: 503, healthy: 200 });
  expect(await ask(() => Promise.reject(new Error('lost')))).toMatchObject({ code: 503, healthy: 200 });
});

it('[S9] says soon that it is not ready where the database says nothing', async () => {
  const { code, tookMs, healthy } = await ask(() => new Promise(() => undefined));
  expect([code, healthy]).toEqual([503, 200]);
  expect(tookMs).toBeLessThan(5000);
});
