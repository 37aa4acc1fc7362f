import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastRounds, vectors } from '../testing/vectors.ts';
import { verifierOf } from '../verifiers/index.ts';
import { boxHash, boxText } from '../cases/box.ts';
import { cases } from '../testing/game-vectors.ts';
import {
  DATASET_FORMAT,
  DatasetCheck,
  type DatasetHeader,
  OpeningsCheck,
  openingsLines,
  readHeader,
  readOpeningsHeader,
  readRound,
} from './index.ts';

const { base, length, commitment, salt } = vectors.chain;
const headerOf = (from: number, to: number): DatasetHeader => ({
  format: DATASET_FORMAT,
  game: 'crash',
  chain: 1,
  base,
  length,
  commitment,
  salt,
  from,
  to,
});
/** Place of the refunded round among the lines of the vectors' rounds. */
const REFUNDED = 4;
const LINES = pastRounds().map(({ index, roundId, dayOfMonth, rulesVersion, publicHash, seed, result }) =>
  JSON.stringify({
    index,
    id: roundId,
    day_of_month: dayOfMonth,
    rules_version: rulesVersion,
    public_hash: publicHash,
    ...(index === REFUNDED ? { refunded_at: '2026-05-01T00:00:00.000Z' } : { seed, result }),
  }),
);
const file = (from: number, to: number): string[] => [JSON.stringify(headerOf(from, to)), ...LINES.slice(from - 1, to)];
const reportOf = (...files: readonly (readonly string[])[]) => {
  const check = new DatasetCheck(verifierOf);
  for (const [first = '', ...rest] of files) {
    check.begin(first);
    for (const line of rest) check.next(line);
  }
  return check.end();
};
const changed = (lines: readonly string[], line: number, change: object): string[] =>
  lines.map((text, at) => (at === line - 1 ? JSON.stringify({ ...(JSON.parse(text) as object), ...change }) : text));
const faultsOf = (...files: readonly (readonly string[])[]) =>
  reportOf(...files).first.map(({ file: at, line, check }) => `${at}:${line} ${check}`);

describe('a dataset', () => {
  it('[DS-1] [DS-2] [F8] a published dataset holds from the first round on and from the middle of a chain', () => {
    expect(reportOf(file(1, 12))).toEqual({
      game: 'crash',
      chain: 1,
      rounds: 11,
      held: 11,
      refunded: 1,
      faults: 0,
      first: [],
      ok: true,
    });
    expect(reportOf(file(6, 12))).toMatchObject({ rounds: 7, held: 7, ok: true });
  });

  it('[DS-5] [FA-10] a changed value is reported with its line and the failed check', () => {
    const whole = file(1, 12);
    expect(faultsOf(changed(whole, 8, { result: { multiplier: 77.77 } }))).toEqual(['0:8 crash_point']);
    expect(faultsOf(changed(whole, 8, { day_of_month: 40 }))).toEqual(['0:8 crash_point']);
    expect(faultsOf(changed(whole, 8, { public_hash: 'e'.repeat(64) }))).toEqual(['0:8 public_hash']);
    expect(faultsOf(changed(whole, 8, { rules_version: 9 }))).toEqual(['0:8 rules_version']);
    expect(faultsOf(changed(whole, 8, { id: 1 }))).toEqual(['0:8 round_number']);
    // The round after a false seed fails too, because its seed hashes to the true one.
    expect(faultsOf(changed(whole, 8, { seed: 'e'.repeat(64) }))).toEqual(['0:8 seed_in_chain', '0:9 seed_in_chain']);
    expect(faultsOf(changed(whole, 1, { salt: 'e'.repeat(64) }))).toHaveLength(12);
  });

  it('[DS-3] the public hash of a refunded round is checked by the seed of the next round', () => {
    const whole = file(1, 12);
    expect(faultsOf(changed(whole, REFUNDED + 1, { public_hash: 'e'.repeat(64) }))).toEqual(['0:5 public_hash']);
    expect(faultsOf(changed(whole, REFUNDED + 1, { id: 3 }))).toEqual(['0:5 round_number']);
    // A played round that is marked as refunded still has its right public hash, so it counts as refunded and not as
    // false.
    expect(reportOf(changed(whole, 8, { refunded_at: 'x' }))).toMatchObject({ refunded: 2, rounds: 10, ok: true });
  });

  it('[DS-4] a dataset with a removed, repeated or cut-off line fails', () => {
    const whole = file(1, 12);
    expect(faultsOf(whole.filter((_line, at) => at !== 7))).toEqual(['0:8 place_missing']);
    expect(faultsOf([...whole.slice(0, 8), ...whole.slice(7)])).toContain('0:9 place_missing');
    expect(faultsOf(whole.slice(0, 10))).toEqual(['0:11 end_missing']);
    expect(faultsOf(whole.slice(0, 1))).toEqual(['0:2 end_missing']);
  });

  it('[DS-6] consecutive files of one chain are checked as one dataset', () => {
    expect(reportOf(file(1, 4), file(5, 12))).toMatchObject({ rounds: 11, held: 11, ok: true });
    expect(faultsOf(file(1, 5), file(7, 12))).toEqual(['1:1 other_chain']);
    const other = changed(file(6, 12), 1, { commitment: 'e'.repeat(64) });
    expect(faultsOf(file(1, 5), other)[0]).toBe('1:1 other_chain');
  });

  it('[DS-7] any malformed line is reported as a fault, and no line throws', () => {
    expect(faultsOf(['', ...LINES])).toEqual(['0:1 not_a_header']);
    expect(reportOf(['{}'])).toMatchObject({ game: null, ok: false });
    expect(reportOf()).toMatchObject({ ok: false });
    expect(faultsOf(changed(file(1, 1), 1, { game: 'cases' }))).toContain('0:1 not_a_header');
    expect(faultsOf(['[]', ...file(1, 2).slice(1)])).toEqual(['0:1 not_a_header']);
    for (const header of ['{}', JSON.stringify({ ...headerOf(5, 12), game: 'unknown' })])
      expect(reportOf(file(1, 4), [header, ...file(5, 12).slice(1)])).toMatchObject({
        rounds: 3,
        held: 3,
        first: [{ file: 1, line: 1, check: 'not_a_header' }],
        faults: 1,
        ok: false,
      });
    const odd = file(1, 12).map((line, at) => (at === 3 ? 'no JSON' : line));
    expect(faultsOf(odd)).toEqual(['0:4 not_a_round']);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        expect(readHeader(line)).toBeNull();
        expect(readRound(line)).toBeNull();
        expect(reportOf([JSON.stringify(headerOf(1, 1)), line]).ok).toBe(false);
      }),
    );
  });
});

describe('a dataset of openings', () => {
  const [first] = cases.openings;
  if (!first) throw new Error('no opening');
  const { items } = cases.box;
  const ofSeed = cases.openings.filter(({ serverSeed }) => serverSeed === first.serverSeed);
  /** Openings with the first nonces, without a gap. */
  const openings = ofSeed
    .filter(({ nonce }, at) => nonce === at)
    .map(({ clientSeed: client_seed, nonce, number, itemId: entry }) => ({
      id: 100 + nonce,
      rules_version: 1,
      box_hash: cases.boxHash,
      client_seed,
      nonce,
      number,
      entry,
    }));
  const lines = openingsLines({
    server_seed_hash: first.serverSeedHash,
    server_seed: first.serverSeed,
    openings: [...openings].reverse(),
    boxes: [{ hash: cases.boxHash, chances: items.map(({ itemId, parts }) => ({ id: itemId, parts })) }],
  });
  const check = ([header = '', ...rest]: readonly string[]) => {
    const known = readOpeningsHeader(header);
    const one = known && new OpeningsCheck(known);
    for (const line of rest) one?.next(line);
    return one?.end() ?? null;
  };
  const faults = (all: readonly string[]) => check(all)?.first.map((fault) => `${fault.line} ${fault.check}`);

  it('[DS-8] [DS-9] [F8] a published dataset of openings holds', () => {
    expect(openings.length).toBeGreaterThan(1);
    const count = openings.length;
    expect(check(lines)).toEqual({
      seedHash: first.serverSeedHash,
      openings: count,
      held: count,
      faults: 0,
      first: [],
      ok: true,
    });
  });

  it('[DS-9] a changed value of an opening is reported with its line and the failed check', () => {
    expect(faults(changed(lines, 3, { number: 7 }))).toEqual(['3 case_number']);
    expect(faults(changed(lines, 3, { entry: 7 }))).toEqual(['3 case_item']);
    expect(faults(changed(lines, 3, { box_hash: 'other' }))).toEqual(['3 case_box']);
    const other = items.map((item, at) => ({ ...item, itemId: item.itemId + at }));
    expect(boxHash(other)).not.toBe(cases.boxHash);
    const boxes = { [cases.boxHash]: boxText(other) };
    expect(check(changed(lines, 1, { boxes }))).toMatchObject({ held: 0, ok: false });
    expect(check(changed(lines, 1, { server_seed: 'e'.repeat(64) }))).toMatchObject({ held: 0, ok: false });
  });

  it('[DS-10] a dataset of openings with a removed, repeated or cut-off line fails', () => {
    expect(faults(lines.filter((_line, at) => at !== 1))).toEqual(['2 place_missing']);
    expect(faults([...lines.slice(0, 2), ...lines.slice(1)])).toEqual(['3 place_missing']);
    expect(faults(lines.slice(0, -1))).toEqual([`${lines.length} end_missing`]);
  });

  it('[DS-7] takes anything for a line', () => {
    const [header = ''] = lines;
    expect(readOpeningsHeader('{}')).toBeNull();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        expect(readOpeningsHeader(line)).toBeNull();
        expect(check([header, line])?.ok).toBe(false);
      }),
    );
  });
});
