import type { CrashGame } from '@updraft/contract';
import { publicHashOf, secretHashOf, verifyRound, walkChain } from '@updraft/rules/fairness';
import { crashPointHundredths } from '@updraft/rules/crash';
import { describe, expect, it } from 'vitest';
import { shellCommands } from './commands.ts';
import { exampleSteps, TEST_VECTOR } from './example.ts';
import { emptyFields, fieldsOf, proofFrom, proofOf } from './proof.ts';

const seed = 'c'.repeat(64);
const salt = 'd'.repeat(64);
const secretHash = secretHashOf({ salt, seed });
const round = { roundId: 5003, dayOfMonth: 9 };
const game: CrashGame = {
  id: round.roundId,
  day_of_month: round.dayOfMonth,
  public_hash: publicHashOf(secretHash),
  secret_hash: secretHash,
  multiplier: crashPointHundredths({ secretHash, ...round }) / 100,
  colour: 3,
  status: 'crashed',
  chain: { id: 1, base: 5000, index: 3, length: 10, commitment: walkChain(seed, 3), beacon_round: 1, salt, seed },
  rules_version: 1,
  started_at: null,
  ended_at: null,
  totals: { players: 0, bank: 0, items: 0 },
  total_won: 0,
  bets: [],
  bets_next: null,
  refunded_at: null,
  settled_at: null,
  interruption: null,
};

describe('the proof of a round', () => {
  it('[F8] verifies from the values of its page alone', () => {
    const proof = proofOf(game);
    expect(proof && verifyRound(proof)).toMatchObject({ ok: true });
  });

  it('is not there while something is secret', () => {
    expect(proofOf({ ...game, secret_hash: null })).toBeNull();
    expect(proofOf({ ...game, multiplier: null })).toBeNull();
    expect(proofOf({ ...game, chain: { ...game.chain, seed: null } })).toBeNull();
  });

  it('survives the form, with capitals, spaces and a comma', () => {
    const proof = proofOf(game);
    if (proof === null) throw new Error('no proof');
    const fields = fieldsOf(proof);
    expect(proofFrom(fields)).toEqual(proof);
    expect(
      proofFrom({
        ...fields,
        secret: ` ${fields.secret.toUpperCase()} `,
        multiplier: `${fields.multiplier.replace('.', ',')}x`,
      }),
    ).toEqual(proof);
  });

  it('malformed values make no proof', () => {
    const proof = proofOf(game);
    if (proof === null) throw new Error('no proof');
    const fields = fieldsOf(proof);
    expect(proofFrom(emptyFields())).toBeNull();
    for (const wrong of [
      { round: '-1' },
      { round: '1e3' },
      { day: '1.0' },
      { secret: 'xyz' },
      { multiplier: '1.234' },
      { index: '' },
      { seed: fields.seed.slice(1) },
    ]) {
      expect(proofFrom({ ...fields, ...wrong })).toBeNull();
    }
  });
});

describe('the published test vector', () => {
  it('comes out as published', () => {
    const steps = exampleSteps();
    expect(steps.pointHundredths).toBe(TEST_VECTOR.pointHundredths);
    expect(steps.publicHash).toBe(TEST_VECTOR.publicHash);
    expect(steps.pointHundredths).toBe(Number(steps.f) + 1);
  });
});

describe('the shell commands', () => {
  it('hash the very values of the round', () => {
    const proof = proofOf(game);
    if (proof === null) throw new Error('no proof');
    expect(shellCommands(proof)).toEqual([
      `printf %s ${secretHash} | sha256sum`,
      `printf %s ${seed} | openssl dgst -sha256 -hmac ${salt}`,
      expect.stringContaining('seq 3'),
      expect.stringContaining(`${secretHash}:5003:9 `),
    ]);
  });
});
