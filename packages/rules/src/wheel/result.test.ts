import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { type WheelProof, failedChecks, wheel, wheelProofs, wheelValues } from '../testing/game-vectors.ts';
import { WHEEL_RULES_VERSION, wheelSector } from './result.ts';
import { colourOf } from './sectors.ts';
import { type PublishedValues, textOf } from '../fairness/verify.ts';
import { wheelVerifier } from './verify.ts';

const verify = (proof: WheelProof) => wheelVerifier.verify(wheelValues(proof));

const first = (): WheelProof => wheelProofs()[0] as WheelProof;

describe('the result', () => {
  it('[WH-3] the sector follows from secret, round, day and beacon as in an independent program', () => {
    for (const round of wheel.rounds) {
      expect(wheelSector(round)).toBe(round.sector);
      expect(colourOf(round.sector)).toBe(round.colour);
    }
  });

  it('[WH-3] [F2] the sector changes with secret, round, day and beacon', () => {
    const sectorsBy = (change: (at: number) => object): number =>
      new Set(Array.from({ length: 31 }, (_unused, at) => wheelSector({ ...first(), ...change(at) }))).size;
    expect(sectorsBy((at) => ({ secretHash: sha256(`secret ${at}`) }))).toBeGreaterThan(10);
    expect(sectorsBy((at) => ({ beaconRandomness: sha256(`beacon ${at}`) }))).toBeGreaterThan(10);
    expect(sectorsBy((at) => ({ roundId: at }))).toBeGreaterThan(10);
    expect(sectorsBy((at) => ({ dayOfMonth: at + 1 }))).toBeGreaterThan(10);
  });

  it('[WH-5] [F1] the sector depends on nothing else', () => {
    const more = { ...first(), stakes: [1, 2, 3], players: 40, history: ['black', 'black'] };
    expect(wheelSector(more)).toBe(first().sector);
  });

  it('[WH-5] old rounds keep the version of their draw', () => {
    expect(WHEEL_RULES_VERSION).toBe(wheel.rulesVersion);
  });

  it('[WH-3] the sector is null when a value is malformed', () => {
    expect(wheelSector({ ...first(), beaconRandomness: 'late' })).toBeNull();
    expect(wheelSector({ ...first(), secretHash: '' })).toBeNull();
  });
});

describe('verifying a round', () => {
  it('[WH-30] [F8] shell commands print the published values of a wheel round', () => {
    for (const proof of wheelProofs().slice(0, 3)) {
      const printed = wheelVerifier.byHand(wheelValues(proof)).map((command) => {
        const text = execFileSync('bash', ['-c', command], { encoding: 'utf8' });
        return text.replace(/^.*= /, '').replace(/ *-?\n$/, '');
      });
      const { publicHash, secretHash, commitment, beaconRandomness, sector } = proof;
      expect(printed).toEqual([publicHash, secretHash, commitment, beaconRandomness, String(sector)]);
    }
  });

  it('[WH-30] [DR-10] the verification fails with another beacon round than that of the close', () => {
    const later = { ...first(), beaconRound: first().beaconRound + 1 };
    expect(failedChecks(verify(later))).toEqual(['beacon_round']);
    const round = { ...first(), publicHash: first().publicHash };
    const run = (result: PublishedValues) =>
      wheelVerifier.verifyRun({
        chain: round,
        before: { index: 0, seed: round.commitment },
        rounds: [{ ...round, result }],
      }).first;
    expect(run(wheelValues(first()))).toBeNull();
    expect(run(wheelValues(later))).toEqual({ roundId: round.roundId, check: 'beacon_round' });
  });

  it('[WH-30] [F8] the verification accepts every published round, and each check shows both values', () => {
    for (const proof of wheelProofs()) {
      const report = verify(proof);
      expect(report.ok).toBe(true);
      expect(report.checks.map(({ id }) => id)).toEqual([
        'public_hash',
        'secret_from_seed',
        'seed_in_chain',
        'round_number',
        'rules_version',
        'beacon_network',
        'beacon_round',
        'beacon_randomness',
        'wheel_sector',
      ]);
      for (const check of report.checks) expect(check.actual).toBe(check.expected);
    }
  });

  it.each<[keyof WheelProof, unknown, readonly string[]]>([
    ['sector', 1, ['wheel_sector']],
    ['sector', 54, ['wheel_sector']],
    ['beaconRandomness', sha256('chosen'), ['beacon_randomness', 'wheel_sector']],
    ['dayOfMonth', 7, ['wheel_sector']],
    ['secretHash', sha256('chosen'), ['public_hash', 'secret_from_seed', 'wheel_sector']],
    ['roundId', 5002, ['round_number', 'wheel_sector']],
  ])('[WH-30] the verification of a wheel round fails with another %s: %s', (field, value, checks) =>
    expect(failedChecks(verify({ ...first(), [field]: value }))).toEqual(checks),
  );

  it('[DR-11] the verification of a wheel round fails on malformed values and never throws', () => {
    const fields = Object.keys(first()) as (keyof WheelProof)[];
    const decides = new Set<string>([
      'dayOfMonth',
      'closesAtMs',
      'beaconGenesisMs',
      'beaconPeriodMs',
      'colour',
      'rest',
    ]);
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        const report = verify({ ...first(), [field]: value });
        fc.pre(textOf(value) !== textOf(first()[field]));
        if (!decides.has(field)) expect(report.ok, field).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
