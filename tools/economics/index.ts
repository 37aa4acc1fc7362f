/**
 * Prints the house's share of every strategy after cashback, bonus money, the hourly pool and referrals: the exact
 * share, and beside it the share in a simulation.
 *
 *   npm run economics
 *   npm run economics -- --cashback 2.6 --release 2.5 --pool 1 --referral 0.4 --boxes 96
 *
 *   npm run economics -- --rounds 200000 --seed another
 *
 * Shares are in percent. Arguments that are left out have their defaults. `--rounds 0` leaves out the simulation. The
 * exit code is 1 if a game keeps no margin or a simulated share lies outside its interval, and 2 on bad arguments.
 */
import { parseArgs } from 'node:util';
import { DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { DEFAULT_SHARES } from '@updraft/rules/economics';
import { simulationTable } from './simulation-table.ts';
import { economicsTable } from './table.ts';

const basisPointsOf = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  const basisPoints = Math.round(Number(text) * 100);
  if (!(basisPoints >= 0 && basisPoints <= 10_000)) throw new Error(`a share in percent from 0 to 100, not ${text}`);
  return basisPoints;
};

/** Number of rounds that takes a few seconds. */
const DEFAULT_ROUNDS = 100_000;
const MAX_ROUNDS = 1_000_000;
const DEFAULT_SEED = 'economics';

const roundsOf = (text: string | undefined): number => {
  const rounds = text === undefined ? DEFAULT_ROUNDS : Number(text);
  if (!(Number.isInteger(rounds) && rounds >= 0 && rounds <= MAX_ROUNDS))
    throw new Error(`rounds from 0 to ${MAX_ROUNDS}, not ${rounds}`);
  return rounds;
};

const run = (): void => {
  const { values } = parseArgs({
    options: {
      cashback: { type: 'string' },
      release: { type: 'string' },
      pool: { type: 'string' },
      referral: { type: 'string' },
      boxes: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const shares = {
    cashbackBasisPoints: basisPointsOf(values.cashback, DEFAULT_SHARES.cashbackBasisPoints),
    releaseBasisPoints: basisPointsOf(values.release, DEFAULT_SHARES.releaseBasisPoints),
    poolBasisPoints: basisPointsOf(values.pool, DEFAULT_SHARES.poolBasisPoints),
    referralBasisPoints: basisPointsOf(values.referral, DEFAULT_SHARES.referralBasisPoints),
  };
  const mostCaseReturn = basisPointsOf(values.boxes, DEFAULT_BOX_LIMITS.open.highBasisPoints);
  const rounds = roundsOf(values.rounds);
  const { text, isPositive } = economicsTable(shares, { mostCaseReturn });
  console.log(text);
  if (!isPositive) process.exitCode = 1;
  if (rounds === 0) return;
  const simulation = simulationTable(shares, { rounds, seed: values.seed ?? DEFAULT_SEED });
  console.log(`\n${simulation.text}`);
  if (!simulation.isWithin) process.exitCode = 1;
};

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
