import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crashPointHundredths } from '../crash/point.ts';
import { proofs, vectors } from '../testing/vectors.ts';
import { crashVerifier } from '../crash/verify.ts';
import { publicHashOf, secretHashOf, walkChain } from './chain.ts';
import { hmacSha256, isHexHash, sha256 } from './hash.ts';
import type { VerifyCheck } from './verify.ts';

const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 200 });
const other = 'e'.repeat(64);
type Proof = ReturnType<typeof proofs>[number];
const first = (): Proof => proofs()[0] as Proof;
const { verify } = crashVerifier;
const failing = (change: Partial<Proof>): string[] =>
  verify({ ...first(), ...change })
    .checks.filter((check) => !check.ok)
    .map((check) => check.id);
const seedCheck = (change: Partial<Proof>): VerifyCheck =>
  verify({ ...first(), ...change }).checks.find(({ id }) => id === 'seed_in_chain') as VerifyCheck;

describe('hashes', () => {
  it("[FA-1] hashes are SHA-256 and HMAC-SHA-256 of the text, equal to those of Node's library", () => {
    fc.assert(
      fc.property(ascii, ascii, (key, text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
        expect(hmacSha256({ key, text })).toBe(createHmac('sha256', key).update(text).digest('hex'));
      }),
    );
  });

  it('[FA-1] hashes match the published examples of the standards', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hmacSha256({ key: 'Jefe', text: 'what do ya want for nothing?' })).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('[FA-1] a hash is lower-case hexadecimal, and other texts are no hashes', () => {
    expect(isHexHash(sha256('x'))).toBe(true);
    for (const bad of [
      sha256('x').toUpperCase(),
      sha256('x').slice(1),
      `${sha256('x')}0`,
      'g'.repeat(64),
      '',
      null,
      undefined,
      7,
      `${sha256('x')}\n`,
    ])
      expect(isHexHash(bad)).toBe(false);
  });
});

describe('the chain', () => {
  it('[FA-2] a chain leads from its last seed through every seed to the commitment', () => {
    const { lastSeed, length, commitment } = vectors.chain;
    expect(walkChain(lastSeed, length)).toBe(commitment);
    expect(walkChain(lastSeed, 0)).toBe(lastSeed);
    for (const { seed, index } of vectors.rounds) {
      expect(walkChain(lastSeed, length - index)).toBe(seed);
      expect(walkChain(seed, index)).toBe(commitment);
    }
  });

  it('[FA-3] the secret of a round is its seed hashed with the salt', () => {
    for (const { seed, secretHash } of vectors.rounds)
      expect(secretHashOf({ salt: vectors.chain.salt, seed })).toBe(secretHash);
  });

  it('[FA-4] the public hash of a round is the hash of its secret', () => {
    for (const { publicHash, secretHash } of vectors.rounds) expect(publicHashOf(secretHash)).toBe(publicHash);
  });

  it('[FA-8] the point of crash follows from the formula without a label of the game', () => {
    for (const { secretHash, roundId, dayOfMonth, k } of vectors.rounds) {
      expect(BigInt(`0x${sha256(`${secretHash}:${roundId}:${dayOfMonth}`).slice(0, 13)}`)).toBe(BigInt(k));
    }
  });
});

describe('verifying a round', () => {
  it('[FA-7] [F8] the verification accepts every published round, and each check shows the compared values', () => {
    for (const proof of proofs()) {
      const report = verify(proof);
      expect(report.ok).toBe(true);
      expect(report.checks.map((check) => check.id)).toEqual([
        'public_hash',
        'secret_from_seed',
        'seed_in_chain',
        'round_number',
        'rules_version',
        'crash_point',
      ]);
      for (const check of report.checks) expect(check.actual).toBe(check.expected);
      expect(report.checks.at(-1)?.expected).toBe(`${proof.multiplier.toFixed(2)}x`);
    }
  });

  it.each<[keyof Proof, Partial<Proof>, string[]]>([
    ['public_hash', { public_hash: other }, ['public_hash']],
    ['secret_hash', { secret_hash: other }, ['public_hash', 'secret_from_seed', 'crash_point']],
    ['multiplier', { multiplier: 1.45 }, ['crash_point']],
    ['seed', { seed: other }, ['secret_from_seed', 'seed_in_chain']],
    ['salt', { salt: other }, ['secret_from_seed']],
    ['commitment', { commitment: other }, ['seed_in_chain']],
    ['base', { base: 41_001 }, ['round_number']],
    ['index', { index: 2 }, ['seed_in_chain', 'round_number']],
  ])('[FA-7] the verification fails with another %s', (_field, change, checks) =>
    expect(failing(change)).toEqual(checks),
  );

  it('[FA-5] the verification detects a skipped round by its number, which does not fit its place in the chain', () => {
    expect(failing({ round_id: first().round_id + 1 })).toContain('round_number');
    const second = proofs()[1] as Proof;
    const shifted = verify({ ...second, index: 1 }).checks.filter((check) => !check.ok);
    expect(shifted.map((check) => check.id)).toEqual(['seed_in_chain', 'round_number']);
  });

  it('[FA-6] the result depends on round and day: with another round or day another point follows', () => {
    for (const proof of proofs()) {
      const points = new Set(
        Array.from({ length: 31 }, (_unused, day) =>
          crashPointHundredths({ secretHash: proof.secret_hash, roundId: proof.round_id, dayOfMonth: day + 1 }),
        ),
      );
      expect(points.size).toBeGreaterThan(10);
    }
    expect(failing({ day: first().day + 1 })).toEqual(['crash_point']);
  });

  it('[FA-7] the verification fails on malformed values and never throws', () => {
    const anything = fc.anything();
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(first()) as (keyof Proof)[])),
        fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constant('')),
        (field, value) => {
          fc.pre(value !== first()[field]);
          // Another valid day may give the same point.
          fc.pre(field !== 'day' || !(Number(value) >= 1 && Number(value) <= 31 && Number.isInteger(Number(value))));
          // A number written as text is the same value.
          fc.pre(Number(value) !== Number(first()[field]));
          expect(verify({ ...first(), [field]: value }).ok).toBe(false);
        },
      ),
    );
    fc.assert(fc.property(anything, (value) => typeof verify({ ...first(), index: value as number }).ok === 'boolean'));
  });

  it('[FA-7] the verification refuses every number that is no day of a month', () => {
    for (const day of [0, 32, -1, 1.5, 3.55e-55, Number.NaN, Infinity])
      expect(verify({ ...first(), day }).checks.find(({ id }) => id === 'crash_point')).toMatchObject({
        ok: false,
        actual: '',
      });
  });

  it('[FA-7] a malformed result fails its check, which shows an empty text', () => {
    for (const multiplier of ['', 'x', '1.234'] as unknown[] as number[])
      expect(verify({ ...first(), multiplier }).checks.at(-1)).toMatchObject({ ok: false, expected: '' });
  });

  it('[FA-7] a missing base does not count as 0', () => {
    const { index } = first();
    expect(failing({ base: '' as unknown as number, round_id: index })).toContain('round_number');
    expect(failing({ base: 0, round_id: index })).not.toContain('round_number');
  });

  it('[FA-7] refuses a secret that follows from an invalid salt', () => {
    for (const salt of ['', 'abc']) {
      const secret_hash = secretHashOf({ salt, seed: first().seed });
      const public_hash = publicHashOf(secret_hash);
      const check = verify({ ...first(), salt, secret_hash, public_hash }).checks.find(
        ({ id }) => id === 'secret_from_seed',
      );
      expect(check).toMatchObject({ ok: false, expected: secret_hash, actual: '' });
    }
  });

  it('[FA-7] a salt of any length does not throw', () => {
    for (const length of [65, 200]) expect(failing({ salt: 'f'.repeat(length) })).toEqual(['secret_from_seed']);
  });

  it('[FA-7] the verification refuses a place in a chain that is too far away to follow', () => {
    for (const index of [0, -1, 1.5, 10_000_001, Number.NaN, Infinity])
      expect(seedCheck({ index })).toMatchObject({ ok: false, actual: '' });
  });

  it('[FA-7] no chain is followed from a malformed seed or over zero steps', () => {
    for (const seed of ['', 'no seed', first().seed.toUpperCase()])
      expect(seedCheck({ seed, commitment: walkChain(seed, first().index) })).toMatchObject({ ok: false, actual: '' });
    expect(seedCheck({ index: 0, commitment: first().seed }).ok).toBe(false);
  });
});
