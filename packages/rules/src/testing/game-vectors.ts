import cases from '../../vectors/cases.json' with { type: 'json' };
import jackpot from '../../vectors/jackpot.json' with { type: 'json' };
import wheel from '../../vectors/wheel.json' with { type: 'json' };
import type { CaseProof } from '../cases/index.ts';
import type { DrawnProof, ProofReport } from '../draw/index.ts';
import type { JackpotProof } from '../jackpot/index.ts';
import type { WheelProof } from '../wheel/index.ts';

/** The published vectors, made by an independent program; see README.md beside them. */
export { cases, jackpot, wheel };

/** What the rounds of a published chain have in common. */
const publishedWith = ({ salt, commitment, base, beaconGenesisMs, beaconPeriodMs }: typeof wheel.chain) => ({
  salt,
  commitment,
  base,
  beaconGenesisMs,
  beaconPeriodMs,
});

export const wheelProofs = (): WheelProof[] =>
  wheel.rounds.map((round) => ({ ...round, ...publishedWith(wheel.chain) }));

export const jackpotProofs = (): JackpotProof[] =>
  jackpot.rounds.map((round) => ({ ...round, ...publishedWith(jackpot.chain) }));

export const caseProofs = (): CaseProof[] =>
  cases.openings.map((opening) => ({ ...opening, chances: cases.box.items, boxHash: cases.boxHash }));

/** The names of the checks that do not hold. */
export const failedChecks = (report: ProofReport<string>): string[] =>
  report.checks.filter(({ ok }) => !ok).map(({ id }) => id);

/** Another value of each field of a round of a chain with a beacon, and the checks that must notice. */
export const CHANGED: readonly [keyof DrawnProof, unknown, readonly string[]][] = [
  ['publicHash', 'e'.repeat(64), ['public_hash']],
  ['salt', 'e'.repeat(64), ['secret_from_seed']],
  ['seed', 'e'.repeat(64), ['secret_from_seed', 'seed_in_chain']],
  ['commitment', 'e'.repeat(64), ['seed_in_chain']],
  ['base', 1, ['round_number']],
  ['index', 2, ['seed_in_chain', 'round_number']],
  ['beaconRound', 1, ['beacon_round']],
  ['closesAtMs', 0, ['beacon_round']],
  ['beaconGenesisMs', 0, ['beacon_round']],
  ['beaconPeriodMs', 30_000, ['beacon_round']],
];
