import { calls } from '@updraft/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { command } from './command.ts';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Keeps the key of its command itself, also over a reload of the page. */
const OWN_KEY = '../features/cases/opening/open.ts';

/** Sends the same purchase as often as there are responses, and returns the keys of its calls. */
async function keysOf(responses: readonly (object | 'lost')[], input = { buy: [1], sell: [], give: 0, get: 5 }) {
  const keys: (string | null)[] = [];
  for (const response of responses) {
    vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('Idempotency-Key'));
      if (response === 'lost') return Promise.reject(new TypeError('no network'));
      const { status = 200, ...body } = response as { status?: number };
      return Promise.resolve(Response.json(body, { status }));
    });
    await command('POST /api/user/buy', input).catch(() => undefined);
  }
  return keys;
}
const isRepeat = ([first, second]: readonly unknown[]): boolean => first === second;
const DONE = { success: true, message: 'storehouse_api.bought' };

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['whose response was lost', 'lost'],
  ['that met a failing server', { status: 500 }],
  ['that came too fast', { status: 429 }],
] as const)('[M3] repeats a command %s under its key', async (_what, response) => {
  expect(isRepeat(await keysOf([response, DONE]))).toBe(true);
});

it.each([
  ['that was done', DONE],
  ['that was refused in its response', { success: false, message: 'storehouse_api.price_changed' }],
  ['that was refused by the status of its response', { status: 400 }],
] as const)('[M3] sends a command %s under a new key', async (_what, response) => {
  expect(isRepeat(await keysOf([response, DONE]))).toBe(false);
});

it('[M3] sends another input under another key, and the first one again under its own', async () => {
  const [first] = await keysOf(['lost']);
  const [other] = await keysOf([DONE], { buy: [2], sell: [], give: 0, get: 5 });
  const [again] = await keysOf([DONE]);
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});

it('[M3] sends every command of the contract under a key', () => {
  const commands = new Set(Object.entries(calls).flatMap(([name, { command: is }]) => (is ? [name] : [])));
  const bare = Object.entries(SOURCES).flatMap(([path, text]) =>
    Array.from(text.matchAll(/\bapi\(\s*'([^']+)'/g), ([, name = '']) => name)
      .filter((name) => commands.has(name) && path !== OWN_KEY)
      .map((name) => `${path}: ${name}`),
  );
  expect(bare).toEqual([]);
  expect(commands.size).toBeGreaterThan(30);
});
