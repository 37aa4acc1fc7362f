import type { PublishedRound } from '@updraft/contract';
import { meaningsOf, publicHashOf, secretHashOf, type Verifier, walkChain } from '@updraft/rules/fairness';
import { crashPointHundredths } from '@updraft/rules/crash';
import { verifierOf, VERIFIERS } from '@updraft/rules/verifiers';
import { later } from '@updraft/texts';
import { describe, expect, it } from 'vitest';
import { emptyFields, fieldsOf, valuesFrom, valuesOf } from './proof.ts';
import { verifyHere } from './verify.ts';

const crash = verifierOf('crash') as Verifier;
const seed = 'c'.repeat(64);
const salt = 'd'.repeat(64);
const secretHash = secretHashOf({ salt, seed });
const round = { roundId: 5003, dayOfMonth: 9 };
const published: PublishedRound = {
  game: 'crash',
  id: round.roundId,
  day_of_month: round.dayOfMonth,
  rules_version: 1,
  public_hash: publicHashOf(secretHash),
  secret_hash: secretHash,
  seed,
  result: { multiplier: crashPointHundredths({ secretHash, ...round }) / 100 },
  refunded_at: null,
  chain: { base: 5000, index: 3, commitment: walkChain(seed, 3), salt },
};
const values = () => {
  const known = valuesOf(crash, published);
  if (known === null) throw new Error('no values');
  return known;
};

describe('the values of a round', () => {
  it('[F8] verify from what its page has alone, by the rules of its game', async () => {
    expect(await verifyHere({ game: 'crash', values: values() })).toMatchObject({ ok: true });
    expect(await verifyHere({ game: 'unknown', values: values() })).toEqual({ ok: false, checks: [] });
  });

  it('are not there while something is secret', () => {
    expect(valuesOf(crash, { ...published, secret_hash: null })).toBeNull();
    expect(valuesOf(crash, { ...published, result: null })).toBeNull();
    expect(valuesOf(crash, { ...published, seed: null })).toBeNull();
  });

  it('survive the form, with capitals, spaces and a comma', () => {
    const fields = fieldsOf(crash, values());
    expect(valuesFrom(crash, fields)).toEqual(values());
    expect(
      valuesFrom(crash, {
        ...fields,
        secret_hash: ` ${fields['secret_hash']?.toUpperCase()} `,
        multiplier: `${fields['multiplier']?.replace('.', ',')}x`,
      }),
    ).toEqual(values());
  });

  it('are none when one is malformed or missing', () => {
    const fields = fieldsOf(crash, values());
    expect(valuesFrom(crash, emptyFields(crash))).toBeNull();
    for (const [name, wrong] of [
      ['round_id', '-1'],
      ['secret_hash', 'xyz'],
      ['multiplier', '1.234'],
      ['index', ''],
    ] as const)
      expect(valuesFrom(crash, { ...fields, [name]: wrong })).toBeNull();
  });
});

it.each(VERIFIERS)('[FA-11] has texts in both languages for $game', async (verifier) => {
  const { game, fields } = verifier;
  const keys = [
    ...fields.map(({ name }) => `field_${name}`),
    ...meaningsOf(verifier).map(({ id }) => `check_${id}`),
    'check_beacon_stand_in',
    `hand_text_${game}`,
  ];
  const languages = [await later.fairness.en(), await later.fairness.ru()];
  for (const { fairness } of languages) expect(keys.filter((key) => !Object.hasOwn(fairness, key))).toEqual([]);
});
