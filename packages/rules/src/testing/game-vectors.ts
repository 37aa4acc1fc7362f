import cases from '../../vectors/cases.json' with { type: 'json' };
import jackpot from '../../vectors/jackpot.json' with { type: 'json' };
import wheel from '../../vectors/wheel.json' with { type: 'json' };
import { boxText } from '../cases/index.ts';
import type { ProofReport } from '../draw/index.ts';
import type { PublishedValues } from '../fairness/verify.ts';
import type { JackpotProof } from '../jackpot/index.ts';
import type { DrawnProof } from '../draw/index.ts';

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

/** Everything public about a finished round of the wheel. */
export type WheelProof = DrawnProof & { sector: number };

export const wheelProofs = (): WheelProof[] =>
  wheel.rounds.map((round) => ({ ...round, ...publishedWith(wheel.chain) }));

export const jackpotProofs = (): JackpotProof[] =>
  jackpot.rounds.map((round) => ({ ...round, ...publishedWith(jackpot.chain) }));

/** The openings by the names under which a site publishes their values. */
export const caseValues = (): PublishedValues[] =>
  cases.openings.map(({ serverSeed, serverSeedHash, clientSeed, nonce, number, itemId }) => ({
    ...{ server_seed: serverSeed, server_seed_hash: serverSeedHash, client_seed: clientSeed, nonce, number },
    ...{ item: itemId, box_hash: cases.boxHash, chances: boxText(cases.box.items) },
  }));

/** The names of the checks that do not hold. */
export const failedChecks = (report: ProofReport<string>): string[] =>
  report.checks.filter(({ ok }) => !ok).map(({ id }) => id);
