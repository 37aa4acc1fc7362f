import { describe, expect, it } from 'vitest';
import { type RoundAsPublished, publishedValues } from './chain-game.ts';
import { hundredthsOf, missingFields, readField } from './fields.ts';
import type { ProofField } from './verify.ts';

const field = (name: string, form: ProofField['form'] = 'whole'): ProofField => ({ name, form, about: '' });

describe('a multiplier', () => {
  it.each<[unknown, number]>([
    [1.44, 144],
    [0, 0],
    [9999.99, 999_999],
    [12_345.67, 1_234_567],
    ['1.44', 144],
    ['3', 300],
    ['30.9', 3090],
  ])('[FA-11] reads hundredths from %j', (value, hundredths) => expect(hundredthsOf(value)).toBe(hundredths));

  it.each<[unknown]>([
    [1.234],
    [-1],
    [Number.NaN],
    [Infinity],
    ['1.440'],
    [' 1.44'],
    ['1.44 '],
    ['12345'],
    [''],
    [['1.44']],
    [144n],
    [null],
    [undefined],
  ])('[FA-11] accepts a multiplier of at most two decimals as a number or a text: not %s', (value) =>
    expect(hundredthsOf(value)).toBeNull(),
  );

  it('[FA-11] a multiplier may be typed with spaces around it and one × after it, not before it', () => {
    const read = (typed: string) => readField(field('multiplier', 'multiplier'), typed);
    expect([' 1.4 ', '1.4X', ' 1.4x '].map(read)).toEqual([1.4, 1.4, 1.4]);
    expect(['x1.4', '1x4', '1.4xx'].map(read)).toEqual([null, null, null]);
  });
});

describe('the values of a published round', () => {
  const round: RoundAsPublished = {
    id: 41_003,
    day_of_month: 9,
    rules_version: 1,
    public_hash: 'public',
    secret_hash: 'secret',
    seed: 'seed',
    result: { multiplier: 1.44 },
    chain: { base: 41_000, index: 3, commitment: 'commitment', salt: 'salt' },
  };
  const open = {
    round_id: 41_003,
    day: 9,
    rules_version: 1,
    base: 41_000,
    index: 3,
    public_hash: 'public',
    salt: 'salt',
    commitment: 'commitment',
  };

  it("[FA-7] the values of a published round have the names of the verifier's fields", () => {
    expect(publishedValues(round)).toEqual({ ...open, secret_hash: 'secret', seed: 'seed', multiplier: 1.44 });
  });

  it('[FA-7] values that are not revealed are left out and listed as missing fields', () => {
    const values = publishedValues({ ...round, secret_hash: null, seed: null, result: null });
    expect(values).toStrictEqual(open);
    const asked = ['round_id', 'secret_hash', 'day', 'seed'].map((name) => field(name));
    expect(missingFields(asked, values).map(({ name }) => name)).toEqual(['secret_hash', 'seed']);
    expect(missingFields(asked, publishedValues(round))).toEqual([]);
    expect(missingFields([field('index')], { index: 0 })).toEqual([]);
  });
});
