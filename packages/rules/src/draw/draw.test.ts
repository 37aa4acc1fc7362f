import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCAL_NETWORK, QUICKNET } from '../beacon/index.ts';
import type { VerifyReport } from '../fairness/verify.ts';
import { hmacSha256, sha256 } from '../fairness/hash.ts';
import {
  type WheelProof,
  failedChecks,
  jackpotProofs,
  jackpotValues,
  wheel,
  wheelProofs,
  wheelValues,
} from '../testing/game-vectors.ts';
import {
  BEACON_MARGIN_MS,
  BEACON_WAIT_MS,
  LEAST_BEACON_WAIT_MS,
  type BeaconSchedule,
  DRAW_RANGE,
  afterClose,
  beaconRoundMs,
  bitsOf,
  decidingRound,
  drawBelow,
  drawOf,
  isOutBy,
  sampleBelow,
} from './index.ts';
import { checkOf, reportOf, textOf } from '../fairness/verify.ts';
import { jackpotVerifier } from '../jackpot/verify.ts';
import { wheelVerifier } from '../wheel/verify.ts';

/** Returns a hash whose first 52 bits are `k`. */
const hashOf = (k: number): string => k.toString(16).padStart(13, '0').padEnd(64, 'f');

describe('a number from a hash', () => {
  it('[DR-1] [DR-3] the drawn number is that of an independent program, with any count of attempts', () => {
    for (const { n, key, text, number } of wheel.samples) expect(drawBelow(n, { key, text })).toBe(number);
    expect(Math.max(...wheel.samples.map(({ attempts }) => attempts))).toBeGreaterThan(2);
  });

  it('[DR-1] the hashed text ends with the number of the attempt, counted from 0', () => {
    const [key, text] = ['key', 'game:values'];
    expect(drawBelow(DRAW_RANGE, { key, text })).toBe(bitsOf(hmacSha256({ key, text: `${text}:0` })));
  });

  it('[DR-2] reads k from the first 13 hexadecimal digits, and null from a text that is no hash', () => {
    expect([hashOf(0), hashOf(1), hashOf(DRAW_RANGE - 1)].map(bitsOf)).toEqual([0, 1, DRAW_RANGE - 1]);
    for (const text of ['', 'ab', 'ABCDEF0123456', `x${hashOf(1)}`, '12345678901.3']) expect(bitsOf(text)).toBeNull();
  });

  it('[DR-3] the drawn number is k mod n below the last whole multiple of n; a higher k is rejected', () => {
    const count = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: DRAW_RANGE }));
    fc.assert(
      fc.property(count, fc.integer({ min: 0, max: DRAW_RANGE - 1 }), (n, k) => {
        const accepted = (2n ** 52n / BigInt(n)) * BigInt(n);
        const wanted = BigInt(k) < accepted ? BigInt(k) % BigInt(n) : 0n;
        expect(sampleBelow(n, (attempt) => hashOf(attempt === 0 ? k : 0))).toBe(Number(wanted));
      }),
      { numRuns: 3000 },
    );
  });

  it('[DR-3] [F3] accepts exactly as many k for each number as for any other', () => {
    // Checks the largest accepted and the smallest rejected k for the counts of the games.
    for (const n of [3, 54, 1_000_000, 2 ** 51 + 1]) {
      const accepted = Number((2n ** 52n / BigInt(n)) * BigInt(n));
      const tried: number[] = [];
      const at = (k: number) =>
        sampleBelow(n, (attempt) => {
          tried.push(attempt);
          return hashOf(attempt === 0 ? k : 5);
        });
      expect(at(accepted - 1)).toBe(n - 1);
      expect(tried.splice(0)).toEqual([0]);
      if (accepted < DRAW_RANGE) expect(at(accepted)).toBe(5 % n);
      expect(tried).toEqual(accepted < DRAW_RANGE ? [0, 1] : []);
    }
  });

  it('[DR-3] the drawn number is null for an invalid count, for no hash, and if every hash is rejected', () => {
    for (const n of [0, -1, 1.5, Number.NaN, Infinity, DRAW_RANGE + 1])
      expect(
        sampleBelow(n, () => hashOf(1)),
        String(n),
      ).toBeNull();
    expect(sampleBelow(54, () => 'no hash')).toBeNull();
    expect(sampleBelow(2 ** 51 + 1, () => hashOf(DRAW_RANGE - 1))).toBeNull();
    expect(sampleBelow(1, () => hashOf(DRAW_RANGE - 1))).toBe(0);
    expect(sampleBelow(DRAW_RANGE, () => hashOf(DRAW_RANGE - 1))).toBe(DRAW_RANGE - 1);
  });
});

describe('the beacon round of a close', () => {
  const schedule: BeaconSchedule = { genesisMs: 1_692_803_367_000, periodMs: 3000 };

  it('[DR-4] [DR-5] the beacon round follows from the announced close alone: the first at least a second later', () => {
    const periods = fc.record({
      genesisMs: fc.integer({ min: 0, max: 2 * 10 ** 12 }),
      periodMs: fc.integer({ min: 1, max: 60_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * 10 ** 12 }), periods, (closesAtMs, rounds) => {
        const round = decidingRound(closesAtMs, rounds) as number;
        expect(beaconRoundMs(round, rounds)).toBeGreaterThanOrEqual(Math.min(closesAtMs + 1000, rounds.genesisMs));
        if (closesAtMs + 1000 > rounds.genesisMs)
          expect(beaconRoundMs(round, rounds)).toBeGreaterThanOrEqual(closesAtMs + 1000);
        if (round > 1) expect(beaconRoundMs(round - 1, rounds)).toBeLessThan(closesAtMs + 1000);
        expect(round).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  it('[DR-5] the beacon round is that of an independent program, and the next one a millisecond later', () => {
    for (const { closesAtMs, beaconRound } of wheel.rounds)
      expect(decidingRound(closesAtMs, LOCAL_NETWORK)).toBe(beaconRound);
    const atMs = beaconRoundMs(1000, schedule) - 1000;
    expect([atMs - 1, atMs, atMs + 1].map((closesAtMs) => decidingRound(closesAtMs, schedule))).toEqual([
      1000, 1000, 1001,
    ]);
    expect(beaconRoundMs(1, schedule)).toBe(schedule.genesisMs);
  });

  it('[DR-5] the beacon round is null for an invalid moment', () => {
    for (const bad of [Number.NaN, Infinity, 1.5, undefined as unknown as number]) {
      expect(decidingRound(bad, schedule)).toBeNull();
      expect(decidingRound(0, { ...schedule, genesisMs: bad })).toBeNull();
      expect(decidingRound(0, { ...schedule, periodMs: bad })).toBeNull();
    }
    expect(decidingRound(0, { ...schedule, periodMs: 0 })).toBeNull();
    expect(decidingRound(0, { ...schedule, periodMs: 1 })).toBe(1);
  });
});

describe('a beacon round that is public', () => {
  it('[DR-12] a beacon round is public from its release on, at least a second after the close that it decides', () => {
    const schedule: BeaconSchedule = { genesisMs: 1_692_803_367_000, periodMs: 3000 };
    for (
      let closesAtMs = schedule.genesisMs + 10 ** 9;
      closesAtMs < schedule.genesisMs + 10 ** 9 + 3000;
      closesAtMs++
    ) {
      const round = decidingRound(closesAtMs, schedule) as number;
      const outMs = beaconRoundMs(round, schedule);
      expect([isOutBy(round, schedule, closesAtMs + 999), isOutBy(round, schedule, closesAtMs + 4000)]).toEqual([
        false,
        true,
      ]);
      expect([isOutBy(round, schedule, outMs - 1), isOutBy(round, schedule, outMs)]).toEqual([false, true]);
    }
  });
});

describe('after the close', () => {
  const closesAtMs = 1_000_000;
  const randomness = sha256('beacon');
  const at = (nowMs: number, change: { resumedAtMs?: number | null; randomness?: string | null } = {}) =>
    afterClose({ closesAtMs, resumedAtMs: null, randomness: null, ...change }, { nowMs });

  it('[DR-6] draws as soon as the randomness arrives, also late', () => {
    for (const nowMs of [closesAtMs, closesAtMs + 59_999, closesAtMs + 60_000, closesAtMs + 10 ** 9])
      expect(at(nowMs, { randomness })).toEqual({ kind: 'draw', randomness });
  });

  it('[DR-6] keeps waiting after malformed randomness', () => {
    for (const bad of [null, '', 'f'.repeat(63), 'F'.repeat(64)])
      expect(at(closesAtMs + 1, { randomness: bad }).kind).toBe('wait');
  });

  it('[DR-7] refunds the stakes after 60 s without randomness, not a millisecond earlier', () => {
    const untilMs = closesAtMs + BEACON_WAIT_MS;
    expect(BEACON_WAIT_MS).toBe(60_000);
    expect(at(untilMs - 1)).toEqual({ kind: 'wait', untilMs });
    expect(at(untilMs)).toEqual({ kind: 'refund_stakes' });
    const options = { nowMs: closesAtMs + 5000, waitMs: 5000 };
    expect(afterClose({ closesAtMs, resumedAtMs: null, randomness: null }, options).kind).toBe('refund_stakes');
  });

  it('[DR-7] the wait cannot be set below the time that the beacon takes', () => {
    for (const { periodMs } of [QUICKNET, LOCAL_NETWORK])
      expect(LEAST_BEACON_WAIT_MS).toBeGreaterThanOrEqual(BEACON_MARGIN_MS + periodMs + 1000);
  });

  it('[DR-7] counts the wait of an interrupted round from its resumption, never from before the close', () => {
    const resumedAtMs = closesAtMs + 500_000;
    expect(at(resumedAtMs, { resumedAtMs })).toEqual({ kind: 'wait', untilMs: resumedAtMs + BEACON_WAIT_MS });
    expect(at(resumedAtMs + BEACON_WAIT_MS, { resumedAtMs }).kind).toBe('refund_stakes');
    expect(at(closesAtMs, { resumedAtMs: closesAtMs - 10_000 })).toEqual({
      kind: 'wait',
      untilMs: closesAtMs + BEACON_WAIT_MS,
    });
  });

  it('[DR-8] [F2] an interruption changes neither the beacon round nor what it draws', () => {
    for (const resumedAtMs of [null, closesAtMs - 1, closesAtMs + 10 ** 6])
      expect(at(closesAtMs + 10 ** 7, { resumedAtMs, randomness })).toEqual({ kind: 'draw', randomness });
  });
});

describe('a proof', () => {
  const round = { secretHash: sha256('a'), roundId: 7, dayOfMonth: 3, beaconRandomness: sha256('b') };

  it('[DR-1] the hashed text has the game, the secret, the round and the day; the key is the randomness', () => {
    expect(drawOf('wheel', round)).toEqual({ key: sha256('b'), text: `wheel:${sha256('a')}:7:3` });
  });

  it('[DR-11] a draw is null when a value is malformed', () => {
    const bad: object[] = [
      { secretHash: 'x' },
      { beaconRandomness: '' },
      { roundId: 1.5 },
      { roundId: '7' },
      ...[0, 32, 1.5, '3', Number.NaN].map((dayOfMonth) => ({ dayOfMonth })),
    ];
    for (const change of bad) expect(drawOf('wheel', { ...round, ...change }), JSON.stringify(change)).toBeNull();
    for (const dayOfMonth of [1, 31]) expect(drawOf('wheel', { ...round, dayOfMonth })).not.toBeNull();
  });

  it('[DR-11] a verification holds only if all its checks do, and no check holds with an empty value', () => {
    const right = checkOf('a', { expected: textOf(5), actual: '5' });
    expect(right).toEqual({ id: 'a', ok: true, expected: '5', actual: '5' });
    expect(checkOf('a', { expected: textOf(null), actual: '' })).toEqual({
      id: 'a',
      ok: false,
      expected: '',
      actual: '',
    });
    expect(reportOf([right, right]).ok).toBe(true);
    expect(reportOf([right, checkOf('b', { expected: '1', actual: '2' })]).ok).toBe(false);
    expect([1, 'a', null, undefined, {}, [1], true].map(textOf)).toEqual(['1', 'a', '', '', '', '', '']);
  });

  const first = (): WheelProof => wheelProofs()[0] as WheelProof;
  const ofRound = (change: object): VerifyReport => wheelVerifier.verify(wheelValues({ ...first(), ...change }));
  /** Returns the failed checks except the last check, which is the game's own. */
  const failing = (change: object) => failedChecks(ofRound(change)).filter((id) => id !== 'wheel_sector');

  it('[DR-9] [DR-10] [F8] the checks hold for every published round, and show both compared values', () => {
    const reports = [
      ...wheelProofs().map((proof) => wheelVerifier.verify(wheelValues(proof))),
      ...jackpotProofs().map((proof) => jackpotVerifier.verify(jackpotValues(proof))),
    ];
    for (const { checks } of reports) {
      expect(checks.map(({ id }) => id).slice(0, 8)).toEqual([
        'public_hash',
        'secret_from_seed',
        'seed_in_chain',
        'round_number',
        'rules_version',
        'beacon_network',
        'beacon_round',
        'beacon_randomness',
      ]);
      for (const { ok, expected, actual } of checks) expect([ok, actual]).toEqual([true, expected]);
    }
  });

  it.each<[keyof WheelProof, unknown, readonly string[]]>([
    ['publicHash', 'e'.repeat(64), ['public_hash']],
    ['salt', 'e'.repeat(64), ['secret_from_seed']],
    ['seed', 'e'.repeat(64), ['secret_from_seed', 'seed_in_chain']],
    ['commitment', 'e'.repeat(64), ['seed_in_chain']],
    ['base', 1, ['round_number']],
    ['index', 2, ['seed_in_chain', 'round_number']],
    ['beaconRound', 1, ['beacon_round']],
    ['closesAtMs', 0, ['beacon_round']],
    ['beacon', QUICKNET.id, ['beacon_round']],
    ['beacon', 'drand', ['beacon_network', 'beacon_round']],
    ['beacon', undefined, ['beacon_network', 'beacon_round']],
    ['beaconSignature', 'ab'.repeat(48), ['beacon_randomness']],
    ['beaconSignature', undefined, ['beacon_randomness']],
    ['beaconRandomness', 'e'.repeat(64), ['beacon_randomness']],
    ['secretHash', 'e'.repeat(64), ['public_hash', 'secret_from_seed']],
    ['roundId', 5002, ['round_number']],
  ])('[DR-9] [DR-10] [DR-13] [DR-14] the verification of a draw fails with another %s: %j', (field, value, checks) =>
    expect(failing({ [field]: value })).toEqual(checks),
  );

  it('[DR-9] [DR-11] no chain is followed from a malformed seed or over too many steps', () => {
    const seedCheck = (change: object) => ofRound(change).checks[2];
    for (const index of [0, -1, 1.5, 10_000_001, Number.NaN, Infinity])
      expect(seedCheck({ index })).toMatchObject({ ok: false, actual: '' });
    for (const seed of ['', 'x', first().seed.toUpperCase()])
      expect(seedCheck({ seed })).toMatchObject({ ok: false, actual: '' });
    expect(seedCheck({ index: 0, commitment: first().seed })).toMatchObject({ ok: false });
  });
});
