import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { createMetrics } from '../lib/metrics.ts';
import { registerMetrics } from './metrics.ts';

const TOKEN = 'a token of sixteen and more';
const ask = async (options: { token: string | null; isOpen: boolean }, authorization?: string): Promise<number> => {
  const app = fastify();
  registerMetrics(app, { metrics: createMetrics(), ...options });
  const { statusCode } = await app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });
  await app.close();
  return statusCode;
};

it('[S6] [S9] shows metrics to who has the token, and without one to nobody in live mode', async () => {
  expect(await ask({ token: null, isOpen: true })).toBe(200);
  expect(await ask({ token: null, isOpen: false })).toBe(404);
  expect(await ask({ token: TOKEN, isOpen: true })).toBe(401);
  expect(await ask({ token: TOKEN, isOpen: false }, `Bearer ${TOKEN.toUpperCase()}`)).toBe(401);
  expect(await ask({ token: TOKEN, isOpen: false }, 'Bearer short')).toBe(401);
  // A wrong token with as many characters, but more bytes.
  expect(await ask({ token: TOKEN, isOpen: false }, `Bearer ${'é'.repeat(TOKEN.length)}`)).toBe(401);
  expect(await ask({ token: TOKEN, isOpen: false }, `Bearer ${TOKEN}`)).toBe(200);
});

it('[S5] writes them down five times a second at most, however often it is asked', async () => {
  const metrics = createMetrics();
  const written = vi.spyOn(metrics.registry, 'metrics');
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const app = fastify();
  registerMetrics(app, { metrics, token: null, isOpen: true });
  const ask20 = async (): Promise<Set<number>> =>
    new Set(
      (await Promise.all(Array.from({ length: 20 }, () => app.inject('/metrics')))).map(({ statusCode }) => statusCode),
    );
  expect(await ask20()).toEqual(new Set([200]));
  now.mockReturnValue(1199);
  await ask20();
  expect(written).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1200);
  metrics.connectionsCut.inc({ reason: 'frames' });
  expect((await app.inject('/metrics')).body).toContain('connections_cut_total{reason="frames"} 1');
  expect(written).toHaveBeenCalledTimes(2);
  await app.close();
  vi.restoreAllMocks();
});
