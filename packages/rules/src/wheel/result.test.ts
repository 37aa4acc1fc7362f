import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofText } from '../draw/index.ts';
import { sha256 } from '../fairness/hash.ts';
import { failedChecks, wheel, wheelProofs } from '../testing/game-vectors.ts';
import { WHEEL_RULES_VERSION, wheelSector } from './result.ts';
import { colourOf } from './sectors.ts';
import { type WheelProof, verifyWheelRound } from './verify.ts';

const first = (): WheelProof => wheelProofs()[0] as WheelProof;

describe('the result', () => {
  it('[WH-3] follows from secret, round, day and beacon exactly as an independent program draws it', () => {
    for (const round of wheel.rounds) {
      expect(wheelSector(round)).toBe(round.sector);
      expect(colourOf(round.sector)).toBe(round.colour);
    }
  });

  it('[WH-3] [F2] is another one with another secret, round, day or beacon', () => {
    const sectorsBy = (change: (at: number) => object): number =>
      new Set(Array.from({ length: 31 }, (_unused, at) => wheelSector({ ...first(), ...change(at) }))).size;
    expect(sectorsBy((at) => ({ secretHash: sha256(`secret ${at}`) }))).toBeGreaterThan(10);
    expect(sectorsBy((at) => ({ beaconRandomness: sha256(`beacon ${at}`) }))).toBeGreaterThan(10);
    expect(sectorsBy((at) => ({ roundId: at }))).toBeGreaterThan(10);
    expect(sectorsBy((at) => ({ dayOfMonth: at + 1 }))).toBeGreaterThan(10);
  });

  it('[WH-5] [F1] depends on nothing else', () => {
    const more = { ...first(), stakes: [1, 2, 3], players: 40, history: ['black', 'black'] };
    expect(wheelSector(more)).toBe(first().sector);
  });

  it('[WH-5] has a version that old rounds keep', () => {
    expect(WHEEL_RULES_VERSION).toBe(wheel.rulesVersion);
  });

  it('[WH-3] is null when a value is malformed', () => {
    expect(wheelSector({ ...first(), beaconRandomness: 'late' })).toBeNull();
    expect(wheelSector({ ...first(), secretHash: '' })).toBeNull();
  });
});

describe('verifying a round', () => {
  it('[WH-30] [F8] accepts every published round; each check says what it compared', () => {
    for (const proof of wheelProofs()) {
      const report = verifyWheelRound(proof);
      expect(report.ok).toBe(true);
      expect(report.checks.map(({ id }) => id)).toEqual([
        ...['public_hash', 'secret_from_seed', 'seed_in_chain', 'round_number', 'beacon_round', 'sector'],
      ]);
      for (const check of report.checks) expect(check.actual).toBe(check.expected);
    }
  });

  it.each<[keyof WheelProof, unknown, readonly string[]]>([
    ['sector', 1, ['sector']],
    ['sector', 54, ['sector']],
    ['beaconRandomness', sha256('chosen'), ['sector']],
    ['dayOfMonth', 7, ['sector']],
    ['secretHash', sha256('chosen'), ['public_hash', 'secret_from_seed', 'sector']],
    ['roundId', 5002, ['round_number', 'sector']],
  ])('[WH-30] notices another %s: %s', (field, value, checks) =>
    expect(failedChecks(verifyWheelRound({ ...first(), [field]: value }))).toEqual(checks),
  );

  it('[DR-11] fails on malformed values and never throws', () => {
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
        const report = verifyWheelRound({ ...first(), [field]: value });
        fc.pre(proofText(value) !== proofText(first()[field]));
        if (!decides.has(field)) expect(report.ok, field).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
