import type { Beacon, RandomnessResult } from '@updraft/outside/beacon';
import { createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import { decidingRound } from '@updraft/rules/draw';
import { sha256 } from '@updraft/rules/fairness';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { Draws } from './draws.ts';

const log = createLog({ level: 'silent', pretty: false });
const RANDOMNESS = sha256('randomness');
const SIGNATURE = 'ab'.repeat(48);
let nowMs = 0;
/** Wall clock; by default long after the time of the requested beacon rounds. */
let wallMs = Date.UTC(2026, 0, 5, 12);
/** Open requests to the beacon. */
let waiting: { round: number; end: (result: RandomnessResult) => void; fail: (error: Error) => void }[] = [];

const beacon: Beacon = {
  id: 'test',
  periodMs: 3000,
  roundAt: (timeMs) => Math.floor(timeMs / 3000) + 1,
  timeOf: (round) => (round - 1) * 3000,
  randomness: (round) => new Promise((end, fail) => void waiting.push({ round, end, fail })),
};
const clock = { monoMs: () => nowMs, wallMs: () => wallMs, speed: 1 };
const start = () => new Draws({ beacon, clock, log });
const settle = () => new Promise((resolve) => setImmediate(resolve));
const of = (round: number) => ({ beacon: 'test', round });
/** Responds to all open requests. */
const answer = async (result: RandomnessResult): Promise<void> => {
  for (const { end } of waiting.splice(0)) end(result);
  await settle();
};

beforeEach(() => {
  nowMs = 1000;
  wallMs = Date.UTC(2026, 0, 5, 12);
  waiting = [];
});

describe('[DR-6] the randomness of a beacon round', () => {
  it('is asked for beside the table, once at a time, and is there when it has come', async () => {
    const draws = start();
    expect([draws.look(of(5)), draws.look(of(5))]).toEqual([null, null]);
    expect(waiting.map(({ round }) => round)).toEqual([5]);
    nowMs += 10_000;
    expect(draws.look(of(5))).toBeNull();
    expect(waiting).toHaveLength(1);
    await answer({ ok: true, randomnessHex: RANDOMNESS, signatureHex: SIGNATURE });
    expect(draws.look(of(5))).toEqual({ randomness: RANDOMNESS, signature: SIGNATURE });
    expect(waiting).toHaveLength(0);
  });

  it('is asked for again half a second after an attempt began that found nothing', async () => {
    const draws = start();
    draws.look(of(5));
    await answer({ ok: false, reason: 'not_yet' });
    draws.look(of(5));
    expect(waiting).toHaveLength(0);
    nowMs += 500;
    draws.look(of(5));
    expect(waiting).toHaveLength(1);
  });

  it('is asked for at the moment at which it comes out, not at the next half second', async () => {
    const draws = start();
    const pass = (ms: number): void => void ([nowMs, wallMs] = [nowMs + ms, wallMs + ms]);
    wallMs = beacon.timeOf(5) - 700;
    const attempts: number[] = [];
    for (let passed = 0; passed <= 1300; passed += 100) {
      draws.look(of(5));
      if (waiting.length > 0) attempts.push(passed);
      await answer({ ok: false, reason: 'not_yet' });
      pass(100);
    }
    expect(attempts).toEqual([0, 500, 700, 1200]);
  });

  it.each([
    ['a beacon that throws', () => waiting.shift()?.fail(new Error('gone'))],
    [
      'a text that is no hash',
      () => waiting.shift()?.end({ ok: true, randomnessHex: 'no hash', signatureHex: SIGNATURE }),
    ],
  ])('[DR-6] the randomness of a beacon round is missing with %s', async (_what, end) => {
    const draws = start();
    draws.look(of(5));
    end();
    await settle();
    expect([draws.look(of(5)), draws.absence(of(5), { sinceMs: 1000 })]).toEqual([null, 'late']);
  });

  it('is that of the beacon of the terms: another one is never asked', () => {
    const draws = start();
    expect(draws.look({ beacon: 'another', round: 5 })).toBeNull();
    expect(waiting).toHaveLength(0);
    expect(draws.absence({ beacon: 'another', round: 5 }, { sinceMs: 1000 })).toBe('late');
  });

  it('is not asked for after the end', () => {
    const draws = start();
    draws.stop();
    draws.look(of(5));
    expect(waiting).toHaveLength(0);
  });

  it('is forgotten when many others have been asked for: what is kept is bounded', async () => {
    const draws = start();
    draws.look(of(1));
    await answer({ ok: true, randomnessHex: RANDOMNESS, signatureHex: SIGNATURE });
    for (let round = 2; round <= 40; round++) draws.look(of(round));
    expect(draws.look(of(1))).toBeNull();
  });
});

describe('[DR-7] the absence of a beacon round', () => {
  it('is late once an attempt has failed that began since the given moment', async () => {
    const draws = start();
    draws.look(of(5));
    expect(draws.absence(of(5), { sinceMs: 1000 })).toBeNull();
    await answer({ ok: false, reason: 'unavailable' });
    expect(draws.absence(of(5), { sinceMs: 1000 })).toBe('late');
    expect(draws.absence(of(5), { sinceMs: 1001 })).toBeNull();
  });

  it('is not late after an attempt that began before its own time: an early "not yet" voids no round', async () => {
    const draws = start();
    wallMs = beacon.timeOf(5) - 1;
    draws.look(of(5));
    [nowMs, wallMs] = [nowMs + 1, wallMs + 1];
    await answer({ ok: false, reason: 'not_yet' });
    expect(draws.absence(of(5), { sinceMs: 1000 })).toBeNull();
    [nowMs, wallMs] = [nowMs + 500, wallMs + 500];
    draws.look(of(5));
    await answer({ ok: false, reason: 'not_yet' });
    expect(draws.absence(of(5), { sinceMs: 1000 })).toBe('late');
  });
});

describe('[DR-12] the wall clock', () => {
  it('tells that a beacon round was out at a moment of the monotonic clock', () => {
    const draws = start();
    wallMs = beacon.timeOf(5) + 10_000;
    nowMs = 50_000;
    expect([39_999, 40_000].map((atMs) => draws.wasOut(of(5), { atMs }))).toEqual([false, true]);
    expect(draws.wasOut({ beacon: 'another', round: 5 }, { atMs: 40_000 })).toBe(false);
  });

  it('says nothing on a clock that runs faster: it is not the one that the database reads', () => {
    wallMs = beacon.timeOf(5) + 10_000;
    const draws = new Draws({ beacon, clock: { ...clock, speed: 20 }, log });
    expect(draws.wasOut(of(5), { atMs: nowMs })).toBe(false);
  });

  it('tells that a beacon round is not due, whatever was found', async () => {
    const draws = start();
    wallMs = beacon.timeOf(5) - 1;
    draws.look(of(5));
    await answer({ ok: false, reason: 'not_yet' });
    expect(draws.absence(of(5), { sinceMs: 1000 })).toBe('not_due');
    wallMs += 1;
    expect(draws.absence(of(5), { sinceMs: 1000 })).toBeNull();
  });
});

it('[DR-5] the schedule for the terms of a round says which round decides: the one that the stand-in gives then', async () => {
  const local = createLocalBeacon({ secret: 'secret', now: () => wallMs });
  const draws = new Draws({ beacon: local, clock, log });
  const closesAtMs = wallMs + 20_000;
  const { beacon: id, ...schedule } = draws.schedule;
  const round = decidingRound(closesAtMs, schedule) ?? 0;
  expect(local.timeOf(round)).toBeGreaterThanOrEqual(closesAtMs + 1000);
  wallMs = local.timeOf(round) - 1;
  draws.look({ beacon: id, round });
  await settle();
  expect(draws.absence({ beacon: id, round }, { sinceMs: nowMs })).toBe('not_due');
  [wallMs, nowMs] = [wallMs + 1, nowMs + 500];
  draws.look({ beacon: id, round });
  await settle();
  expect(draws.look({ beacon: id, round })).toMatchObject({ randomness: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
