import { type PublishedValues, publicHashOf, secretHashOf, sha256, walkChain } from '@updraft/rules/fairness';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Side, refuseBet, rtpOfRound, sideOf, winCents, wouldExceed } from './index.ts';
import { tossVerifier } from './verify.ts';

const LIMITS = { maxItems: 20, minBetCents: 10, maxStakeCents: 1000 };
const offer = (change: object) =>
  refuseBet({ stakeCents: 100, itemCount: 1, ...change }, { ownBets: 0, limits: LIMITS });

it('[CT-2] both sides are equally likely, and the side follows from the secret, the round and the day', () => {
  const secrets = Array.from({ length: 4000 }, (_unused, at) => sha256(`secret ${at}`));
  const heads = secrets.filter((secretHash) => sideOf({ secretHash, roundId: 7, dayOfMonth: 3 }) === 'heads').length;
  // The bound is five standard deviations.
  expect(Math.abs(heads - 2000)).toBeLessThan(160);
  const [secretHash = ''] = secrets;
  const sides = (pick: (n: number) => { roundId: number; dayOfMonth: number }): Set<Side> =>
    new Set(Array.from({ length: 31 }, (_unused, at) => sideOf({ secretHash, ...pick(at + 1) })));
  expect(sides((roundId) => ({ roundId, dayOfMonth: 3 })).size).toBe(2);
  expect(sides((dayOfMonth) => ({ roundId: 7, dayOfMonth })).size).toBe(2);
});

it('[CT-3] a win is the stake by 1.92, floored to the cent', () => {
  expect([1, 10, 99, 12_345].map(winCents)).toEqual([1, 19, 190, 23_702]);
});

it('[CT-4] [CT-5] a bet is refused by the first rule that it breaks', () => {
  expect(offer({})).toBeNull();
  expect(offer({ itemCount: 0, stakeCents: 0 })).toEqual({ reason: 'no_items' });
  expect(offer({ itemCount: 21 })).toEqual({ reason: 'too_many_items', most: 20 });
  expect(offer({ stakeCents: 9 })).toEqual({ reason: 'min_bet', minCents: 10 });
  expect(offer({ stakeCents: 1001 })).toEqual({ reason: 'max_stake', maxCents: 1000 });
  expect(refuseBet({ stakeCents: 100, itemCount: 1 }, { ownBets: 1, limits: LIMITS })).toEqual({ reason: 'one_bet' });
});

it('[CT-6] a side accepts no bet with which it could win more than the round may pay', () => {
  expect(wouldExceed(900, 100, 1920)).toBe(false);
  expect(wouldExceed(900, 101, 1920)).toBe(true);
});

it('[CT-3] the variance of a round is that of one toss that decides all bets', () => {
  const bets = [
    { side: 'heads' as const, stakeCents: 300 },
    { side: 'tails' as const, stakeCents: 100 },
  ];
  expect(rtpOfRound(bets, 'tails')).toEqual({
    rounds: 1,
    stakedCents: 400,
    paidCents: 192,
    expectedCents: 384,
    variance: 192 ** 2,
  });
  expect(rtpOfRound([], 'tails').rounds).toBe(0);
});

describe('[CT-7] a round', () => {
  const seeds = [sha256('last')];
  while (seeds.length < 6) seeds.push(sha256(seeds.at(-1) as string));
  const [salt, index, base] = [sha256('salt'), 3, 10];
  const seed = seeds.toReversed()[index] as string;
  const secretHash = secretHashOf({ salt, seed });
  const toss = { secretHash, roundId: base + index, dayOfMonth: 5 };
  const side = sideOf(toss);
  const chain = { base, salt, commitment: walkChain(seed, index) };
  const values: PublishedValues = {
    round_id: toss.roundId,
    day: toss.dayOfMonth,
    public_hash: publicHashOf(secretHash),
    secret_hash: secretHash,
    ...chain,
    side,
    seed,
    index,
    rules_version: 1,
  };
  const failing = (change: PublishedValues): string[] =>
    tossVerifier
      .verify({ ...values, ...change })
      .checks.filter(({ ok }) => !ok)
      .map(({ id }) => id);

  it('a round verifies with its committed values', () => expect(failing({})).toEqual([]));

  it.each<[string, PublishedValues]>([
    ['public_hash', { public_hash: sha256('other') }],
    ['secret_from_seed', { salt: sha256('other') }],
    ['seed_in_chain', { commitment: sha256('other') }],
    ['round_number', { base: 11 }],
    ['coin_toss_side', { side: side === 'heads' ? 'tails' : 'heads' }],
    ['coin_toss_side', { side: 'edge' }],
  ])('[CT-7] verification fails with another %s', (check, change) => expect(failing(change)).toEqual([check]));

  it('rounds of the coin toss are verified together with their chain, like rounds of crash', () => {
    const round = { ...toss, index, publicHash: publicHashOf(secretHash), seed, rulesVersion: 1, result: { side } };
    const before = { index: 0, seed: chain.commitment };
    expect(tossVerifier.verifyRun({ chain, before, rounds: [round] }).held).toBe(1);
    const wrong = { ...round, result: { side: side === 'heads' ? 'tails' : 'heads' } };
    expect(tossVerifier.verifyRun({ chain, before, rounds: [wrong] }).first).toEqual({
      roundId: 13,
      check: 'coin_toss_side',
    });
  });

  it('shell commands verify a round of the coin toss by hand', () => {
    const command = tossVerifier.byHand(values).at(-1) ?? '';
    expect(execFileSync('bash', ['-c', command], { encoding: 'utf8' })).toBe(`${side}\n`);
  });
});

it('every rule is named by a test', () => {
  const folder = join(import.meta.dirname, '..');
  const rules = [...readFileSync(join(import.meta.dirname, 'SPEC.md'), 'utf8').matchAll(/\*\*(CT-\d+)\*\*/g)];
  const tests = ['rules/rules.unit.test.ts', 'table.test.ts'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(rules.length).toBe(8);
  for (const [, rule] of rules) expect(tests.join()).toContain(`[${rule}]`);
});
