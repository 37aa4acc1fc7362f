import { beforeEach, describe, expect, it } from 'vitest';
import type { RandomnessResult } from './port.ts';
import { Relays } from './relays.ts';

const FOUND: RandomnessResult = { ok: true, randomnessHex: 'ab'.repeat(32), signatureHex: 'cd'.repeat(48) };
const NOT_YET: RandomnessResult = { ok: false, reason: 'not_yet' };
const FAILED: RandomnessResult = { ok: false, reason: 'unavailable' };
/** Behaviour of a relay that does not respond. */
const SILENT = 'silent';

type Behaviour = RandomnessResult | typeof SILENT;
let nowMs = 0;
let timers: { dueMs: number; act: () => void }[] = [];
let asked: string[] = [];
let ended: string[] = [];

const after = (ms: number, act: () => void) => {
  const timer = { dueMs: nowMs + ms, act };
  timers.push(timer);
  return () => void (timers = timers.filter((other) => other !== timer));
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Advances the clock by `ms` and runs due timers. */
const pass = async (ms: number): Promise<void> => {
  const untilMs = nowMs + ms;
  for (;;) {
    await settle();
    const [next] = timers.filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs);
    if (!next) break;
    timers = timers.filter((timer) => timer !== next);
    nowMs = next.dueMs;
    next.act();
  }
  nowMs = untilMs;
};
/** Makes relays with these behaviours, which can be changed. A silent relay fails at its deadline, as in the client. */
const relaysOf = (behaviours: Record<string, Behaviour>): Relays =>
  new Relays({
    urls: Object.keys(behaviours),
    after,
    ask: ({ url, signal }) => {
      asked.push(url);
      signal.addEventListener('abort', () => void ended.push(url));
      const behaviour = behaviours[url] ?? FAILED;
      if (behaviour !== SILENT) return Promise.resolve(behaviour);
      return new Promise((resolve) => void after(5000, () => resolve(FAILED)));
    },
  });
/** Returns the result of an attempt and its duration, ms; null: none yet. */
const attempt = async (relays: Relays, { withinMs }: { withinMs: number }) => {
  const beganMs = nowMs;
  let result: { result: RandomnessResult; ms: number } | null = null;
  asked = [];
  void relays.first(7).then((found) => void (result = { result: found, ms: nowMs - beganMs }));
  for (let ms = 0; ms < withinMs; ms += 100) await pass(100);
  return result as { result: RandomnessResult; ms: number } | null;
};

beforeEach(() => {
  [nowMs, timers, asked, ended] = [0, [], [], []];
});

describe('[F2] the relays of a beacon', () => {
  it('relays are requested one after the other while they fail, and none after a success', async () => {
    const relays = relaysOf({ a: FAILED, b: FOUND, c: FOUND });
    expect(await attempt(relays, { withinMs: 100 })).toEqual({ result: FOUND, ms: 0 });
    expect(asked).toEqual(['a', 'b']);
  });

  it('a hanging relay delays no attempt, because the next relay is also requested after a moment', async () => {
    const relays = relaysOf({ a: SILENT, b: FOUND, c: FOUND });
    expect(await attempt(relays, { withinMs: 1000 })).toEqual({ result: FOUND, ms: 400 });
    expect(asked).toEqual(['a', 'b']);
    // The request to the silent relay has ended.
    expect(ended).toContain('a');
  });

  it('relays that hung or failed are requested last from then on, and a successful one first', async () => {
    const behaviours: Record<string, Behaviour> = { a: SILENT, b: FAILED, c: FOUND, d: FOUND };
    const relays = relaysOf(behaviours);
    await attempt(relays, { withinMs: 1000 });
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(await attempt(relays, { withinMs: 100 })).toEqual({ result: FOUND, ms: 0 });
    expect(asked).toEqual(['c']);
    Object.assign(behaviours, { c: FAILED, d: FAILED, a: FOUND });
    expect(await attempt(relays, { withinMs: 1000 })).toMatchObject({ result: FOUND });
    expect(asked).toEqual(['c', 'd', 'a']);
  });

  it('an attempt ends with not_yet as soon as all responding relays return it', async () => {
    const behaviours: Record<string, Behaviour> = { a: SILENT, b: NOT_YET, c: NOT_YET };
    const relays = relaysOf(behaviours);
    expect(await attempt(relays, { withinMs: 1000 })).toEqual({ result: NOT_YET, ms: 800 });
    Object.assign(behaviours, { b: FOUND });
    expect(await attempt(relays, { withinMs: 1000 })).toEqual({ result: FOUND, ms: 0 });
    expect(asked).toEqual(['b']);
  });

  it('silent relays are requested once each, and waited for until their deadlines', async () => {
    const relays = relaysOf({ a: SILENT, b: SILENT, c: SILENT });
    expect(await attempt(relays, { withinMs: 6000 })).toEqual({ result: FAILED, ms: 5800 });
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  it('relays are unavailable if all fail, or if there are none', async () => {
    expect(await attempt(relaysOf({ a: FAILED, b: FAILED }), { withinMs: 100 })).toEqual({ result: FAILED, ms: 0 });
    expect(await attempt(relaysOf({}), { withinMs: 100 })).toEqual({ result: FAILED, ms: 0 });
  });

  it('relays rethrow an error of their client', async () => {
    const relays = new Relays({ urls: ['a'], after, ask: () => Promise.reject(new Error('a bug')) });
    await expect(relays.first(7)).rejects.toThrow('a bug');
  });
});
