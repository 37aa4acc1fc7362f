import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesVerifier } from '../cases/verify.ts';
import { drawBelow, drawOf } from '../draw/index.ts';
import { randomnessIn } from '../draw/published.ts';
import { caseValues, failedChecks, wheelProofs, wheelValues } from '../testing/game-vectors.ts';
import { pastRounds, proofs, vectors } from '../testing/vectors.ts';
import { crashVerifier } from '../crash/verify.ts';
import { WHEEL_SECTORS, wheelSector } from '../wheel/index.ts';
import { wheelGame, wheelVerifier } from '../wheel/verify.ts';
import { chainVerifier } from './chain-game.ts';
import type { ChainGame, ResultRules } from './result-rules.ts';
import type { PublishedValues } from './verify.ts';
import { rulesBy } from './versions.ts';

const [FIRST, SECOND] = [1, 2];

/** The wheel with a second version of its rules, which draws with another label. */
const changed: ResultRules<number> = {
  ...(rulesBy(wheelGame.versions, FIRST) as ResultRules<number>),
  follows: (drawn, values) => {
    const draw = drawOf('wheel2', { ...drawn, beaconRandomness: randomnessIn(values) });
    return draw && drawBelow(WHEEL_SECTORS.length, draw);
  },
  byHand: () => 'echo second',
};
const nextWheel: ChainGame<number> = { ...wheelGame, versions: { ...wheelGame.versions, [SECOND]: changed } };
const { verify, verifyRun, byHand } = chainVerifier(nextWheel);

/** Returns a published round with the result that it would have under the second version. */
const underSecond = (at: number): PublishedValues => {
  const proof = wheelProofs()[at] as ReturnType<typeof wheelProofs>[number];
  const values = wheelValues(proof);
  return { ...values, rules_version: SECOND, sector: changed.follows(proof, values) ?? -1 };
};

describe('a round of old rules', () => {
  it('[F7] [FA-12] a round is verified by the version of the rules that it names, old or new', () => {
    const other = wheelProofs().findIndex((proof, at) => underSecond(at)['sector'] !== proof.sector);
    for (const [at, proof] of wheelProofs().entries()) {
      expect(failedChecks(verify(wheelValues(proof)))).toEqual([]);
      expect(failedChecks(verify(underSecond(at)))).toEqual([]);
    }
    // Another version of the rules gives another sector.
    expect(failedChecks(verify({ ...underSecond(other), rules_version: FIRST }))).toEqual(['wheel_sector']);
    expect(byHand(underSecond(other)).at(-1)).toBe('echo second');
    expect(byHand(wheelValues(wheelProofs()[0] as never)).at(-1)).toContain('t=wheel:');
  });

  it('[F7] [FA-9] [FA-12] rounds of old and new rules verify in one chain', () => {
    const rounds = wheelProofs().map((proof, at) => {
      const isNew = at >= 2;
      return { ...proof, rulesVersion: isNew ? SECOND : FIRST, result: isNew ? underSecond(at) : wheelValues(proof) };
    });
    const [first] = rounds as [(typeof rounds)[number]];
    const run = (all: typeof rounds) =>
      verifyRun({ chain: first, before: { index: 0, seed: first.commitment }, rounds: all });
    expect(run(rounds)).toEqual({ rounds: rounds.length, held: rounds.length, first: null });
    const unknown = rounds.map((round, at) => (at === 1 ? { ...round, rulesVersion: 3 } : round));
    expect(run(unknown)).toEqual({
      rounds: rounds.length,
      held: rounds.length - 1,
      first: { roundId: rounds[1]?.roundId, check: 'rules_version' },
    });
  });
});

describe('a version that nobody knows', () => {
  const tested = [
    { name: 'crash', verifier: crashVerifier, values: proofs()[0], result: 'crash_point' },
    { name: 'wheel', verifier: wheelVerifier, values: wheelValues(wheelProofs()[0] as never), result: 'wheel_sector' },
    { name: 'cases', verifier: casesVerifier, values: caseValues()[0], result: 'case_item' },
  ] as const;

  it.each(tested)('[F7] [FA-12] an unknown version fails a check of its own, and no other check: $name', (one) => {
    const values: PublishedValues = one.values ?? {};
    const { checks, ok } = one.verifier.verify({ ...values, rules_version: 7 });
    expect(ok).toBe(false);
    expect(checks.find(({ id }) => id === 'rules_version')).toEqual({
      id: 'rules_version',
      ok: false,
      expected: '7',
      actual: '1',
    });
    expect(checks.find(({ id }) => id === one.result)).toMatchObject({ ok: false, actual: '' });
    expect(one.verifier.checks.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
  });

  it('[FA-12] a round that names several versions fails', () => {
    const { checks } = verify({ ...wheelValues(wheelProofs()[0] as never), rules_version: '1, 2' });
    expect(checks.find(({ id }) => id === 'rules_version')).toMatchObject({ ok: false, actual: '1, 2' });
  });

  it('[FA-12] [FA-10] a round with any unknown version fails and never throws', () => {
    const [round] = pastRounds();
    const { chain } = vectors;
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.constantFrom('toString', '__proto__', 'length', 0, -1, 2)), (version) => {
        fc.pre(version !== 1);
        const rounds = [{ ...round, rulesVersion: version } as NonNullable<typeof round>];
        const before = { index: 0, seed: chain.commitment };
        expect(crashVerifier.verifyRun({ chain, before, rounds }).first?.check).toBe('rules_version');
      }),
    );
  });

  it('[WH-5] no result is drawn under an unknown version of the rules', () => {
    const [proof] = wheelProofs() as [ReturnType<typeof wheelProofs>[number]];
    expect(wheelSector(proof, FIRST)).toBe(proof.sector);
    expect(wheelSector(proof, 99)).toBeNull();
  });
});
