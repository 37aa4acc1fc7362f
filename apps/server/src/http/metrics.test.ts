import fastify from 'fastify';
import { expect, it } from 'vitest';
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
  // As many characters, more bytes.
  expect(await ask({ token: TOKEN, isOpen: false }, `Bearer ${'é'.repeat(TOKEN.length)}`)).toBe(401);
  expect(await ask({ token: TOKEN, isOpen: false }, `Bearer ${TOKEN}`)).toBe(200);
});

it('[S5] shows them so often a second and no more; who is refused for want of the token uses nothing up', async () => {
  const app = fastify();
  registerMetrics(app, { metrics: createMetrics(), token: TOKEN, isOpen: false });
  const codes = async (count: number, authorization: string): Promise<number[]> => (await Promise.all(Array.from({ length: count }, () => app.inject({ url: '/metrics', headers: { authorization } })))).map(({ statusCode }) => statusCode);
  expect(new Set(await codes(200, 'Bearer wrong'))).toEqual(new Set([401]));
  const shown = await codes(200, `Bearer ${TOKEN}`);
  expect(shown.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(shown.filter((code) => code === 429).length).toBeGreaterThan(100);
  await app.close();
});
