import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crashPointHundredths } from '../crash/point.ts';
import { crashVerifier } from '../crash/verify.ts';
import { pastRounds, vectors } from '../testing/vectors.ts';
import { publicHashOf, secretHashOf, walkChain } from './chain.ts';
import { chainVerifier } from './chain-game.ts';
import { sha256 } from './hash.ts';
import { chainStart } from './run.ts';
import type { ChainPlace, PastRound, PublishedChain } from './verify.ts';

const LENGTH = 60;
const BASE = 7000;
const SALT = sha256('salt');
const END = sha256('end of the chain');
const other = 'e'.repeat(64);
const chain: PublishedChain = { base: BASE, salt: SALT, commitment: walkChain(END, LENGTH) };

const roundAt = (index: number): PastRound => {
  const seed = walkChain(END, LENGTH - index);
  const secretHash = secretHashOf({ salt: SALT, seed });
  const place = { roundId: BASE + index, dayOfMonth: (index % 28) + 1 };
  return {
    ...place,
    index,
    seed,
    rulesVersion: 1,
    publicHash: publicHashOf(secretHash),
    result: { multiplier: crashPointHundredths({ secretHash, ...place }) / 100 },
  };
};
const past: readonly PastRound[] = Array.from({ length: LENGTH }, (_unused, at) => roundAt(at + 1));
const run = (
  rounds: readonly PastRound[],
  { of = chain, before = chainStart(of) }: { before?: ChainPlace; of?: PublishedChain } = {},
) => crashVerifier.verifyRun({ chain: of, before, rounds });
/** Returns the full chain with one changed round. */
const changed = (index: number, change: Partial<PastRound>): PastRound[] =>
  past.map((round) => (round.index === index ? { ...round, ...change } : round));
const valuesOf = (round: PastRound, secretHash: string) => ({
  round_id: round.roundId,
  day: round.dayOfMonth,
  index: round.index,
  seed: round.seed,
  ...chain,
  public_hash: round.publicHash,
  secret_hash: secretHash,
  rules_version: round.rulesVersion,
  ...round.result,
});
const failing = (index: number, change: Partial<PastRound>): string | undefined => {
  const { first } = run(changed(index, change));
  expect(first?.roundId).toBe(change.roundId ?? BASE + index);
  return first?.check;
};

describe('verifying a run of rounds', () => {
  it('[FA-9] [F8] accepts a full chain, and the published rounds with gaps between them', () => {
    expect(run(past)).toEqual({ rounds: LENGTH, held: LENGTH, first: null });
    const published: PublishedChain = vectors.chain;
    expect(run(pastRounds(), { of: published })).toEqual({
      rounds: vectors.rounds.length,
      held: vectors.rounds.length,
      first: null,
    });
  });

  it('[FA-9] accepts any part of a chain with missing rounds, after a given round or from the beginning', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: LENGTH }), { minLength: 1 }), fc.nat(), (indexes, cut) => {
        const rounds = [...indexes].sort((a, b) => a - b).map((index) => past[index - 1] as PastRound);
        const part = rounds.slice(cut % rounds.length);
        const before = rounds[(cut % rounds.length) - 1] ?? chainStart(chain);
        for (const from of [before, chainStart(chain)])
          expect(run(part, { before: from })).toEqual({ rounds: part.length, held: part.length, first: null });
      }),
    );
    expect(run([])).toEqual({ rounds: 0, held: 0, first: null });
  });

  it.each<[string, Partial<PastRound>, string]>([
    ['round number', { roundId: BASE + 5 }, 'round_number'],
    ['place', { index: 21 }, 'round_number'],
    ['number and place', { roundId: BASE + 5, index: 5 }, 'round_number'],
    ['seed', { seed: other }, 'seed_in_chain'],
    ['seed of another round', { seed: roundAt(21).seed }, 'seed_in_chain'],
    ['public hash', { publicHash: other }, 'public_hash'],
    ['version of the rules', { rulesVersion: 2 }, 'rules_version'],
    ['crash point', { result: { multiplier: 12.34 } }, 'crash_point'],
    ['day', { dayOfMonth: 3 }, 'crash_point'],
  ])('[FA-10] a round with another %s is reported with the first failed check', (_what, change, check) =>
    expect(failing(20, change)).toBe(check),
  );

  it.each<[keyof PublishedChain, string]>([
    ['commitment', 'seed_in_chain'],
    ['salt', 'public_hash'],
    ['base', 'round_number'],
  ])('[FA-9] a run under another %s of the chain fails at its first round', (field, check) => {
    const of = { ...chain, [field]: field === 'base' ? BASE + 1 : other };
    const { first } = run(past, { of });
    expect(first).toEqual({ roundId: BASE + 1, check });
  });

  it('[FA-9] detects a wrong round before the run', () => {
    const part = past.slice(30);
    expect(run(part, { before: past[29] as PastRound }).first).toBeNull();
    for (const before of [
      { index: 30, seed: other },
      { index: 29, seed: roundAt(30).seed },
      { index: 30, seed: roundAt(29).seed },
    ]) {
      expect(run(part, { before })).toEqual({
        rounds: 30,
        held: 29,
        first: { roundId: BASE + 31, check: 'seed_in_chain' },
      });
    }
    expect(run(part, { before: past[40] as PastRound }).first).toEqual({ roundId: BASE + 31, check: 'round_number' });
  });

  it('[FA-9] detects rounds in another order and repeated rounds', () => {
    expect(run([...past].reverse()).held).toBe(1);
    expect(run([...past].reverse()).first).toEqual({ roundId: BASE + 59, check: 'round_number' });
    expect(run([...past.slice(0, 5), ...past.slice(4)])).toEqual({
      rounds: LENGTH + 1,
      held: LENGTH,
      first: { roundId: BASE + 5, check: 'round_number' },
    });
  });

  it('[FA-10] counts valid rounds and names the first false one; after a false seed the next round fails too', () => {
    const several = changed(40, { result: { multiplier: 0.01 } }).map((round) =>
      round.index === 12 ? { ...round, publicHash: other } : round,
    );
    expect(run(several)).toEqual({
      rounds: LENGTH,
      held: LENGTH - 2,
      first: { roundId: BASE + 12, check: 'public_hash' },
    });
    expect(run(changed(20, { seed: other }))).toEqual({
      rounds: LENGTH,
      held: LENGTH - 2,
      first: { roundId: BASE + 20, check: 'seed_in_chain' },
    });
    expect(run(changed(20, { seed: 'no seed' }))).toEqual({
      rounds: LENGTH,
      held: LENGTH - 1,
      first: { roundId: BASE + 20, check: 'seed_in_chain' },
    });
  });

  it('[FA-10] a run never accepts a round that the check of a single round refuses, and never throws', () => {
    const fields: (keyof PastRound)[] = ['roundId', 'index', 'dayOfMonth', 'publicHash', 'result', 'seed'];
    const values = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.constantFrom(other, '', null, undefined, Number.NaN, Infinity, 10_000_001),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), values, fc.integer({ min: 1, max: LENGTH }), (field, value, index) => {
        fc.pre(value !== roundAt(index)[field]);
        const round = { ...roundAt(index), [field]: value };
        const secretHash = typeof round.seed === 'string' ? secretHashOf({ salt: SALT, seed: round.seed }) : '';
        if (run([round]).held === 1) expect(crashVerifier.verify(valuesOf(round, secretHash)).ok).toBe(true);
      }),
    );
    for (const salt of [null, undefined, 7, ''])
      expect(run(past, { of: { ...chain, salt: salt as string } })).toMatchObject({
        held: 0,
        first: { check: 'public_hash' },
      });
  });

  it('[FA-10] refuses an invalid day, even if the result follows from it', () => {
    for (const dayOfMonth of [0, 32, 1.5]) {
      const secretHash = secretHashOf({ salt: SALT, seed: roundAt(20).seed });
      const point = crashPointHundredths({ secretHash, roundId: BASE + 20, dayOfMonth });
      expect(failing(20, { dayOfMonth, result: { multiplier: point / 100 } })).toBe('crash_point');
    }
  });

  it('[FA-10] refuses a secret that follows from an invalid salt', () => {
    for (const salt of ['', 'no salt']) {
      const rounds = past.map((round) => ({
        ...round,
        publicHash: publicHashOf(secretHashOf({ salt: '', seed: round.seed })),
      }));
      expect(run(rounds, { of: { ...chain, salt } })).toMatchObject({ held: 0, first: { check: 'public_hash' } });
    }
  });

  it('[FA-10] a result that was not published fails, even if no result follows from the values', () => {
    const { verifyRun } = chainVerifier<number>({
      game: 'raffle',
      fields: [],
      check: { id: 'raffle_ticket', about: '' },
      show: String,
      versions: { 1: { published: () => null, follows: () => null, byHand: () => '' } },
    });
    expect(verifyRun({ chain, before: chainStart(chain), rounds: past.slice(0, 1) })).toEqual({
      rounds: 1,
      held: 0,
      first: { roundId: BASE + 1, check: 'raffle_ticket' },
    });
  });

  it('[FA-10] refuses a place in the chain that is too far away to follow', () => {
    for (const index of [0, -1, 1.5, 10_000_001, Number.NaN, Infinity])
      expect(run([{ ...roundAt(1), index, roundId: BASE + index }]).first?.check).toBe('round_number');
  });
});
