/**
 * Says what the house keeps of every strategy after cashback, bonus money, the hourly pool and referrals.
 *
 *   npm run economics
 *   npm run economics -- --cashback 2.6 --release 2.5 --pool 1 --referral 0.4 --boxes 96
 *
 * Shares in percent; what is left out is the default. Ends with 1 when a game keeps no margin, 2 on bad arguments.
 */
import { parseArgs } from 'node:util';
import { DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { DEFAULT_SHARES } from '@updraft/rules/economics';
import { economicsTable } from './table.ts';

const basisPointsOf = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  const basisPoints = Math.round(Number(text) * 100);
  if (!(basisPoints >= 0 && basisPoints <= 10_000)) throw new Error(`a share in percent from 0 to 100, not ${text}`);
  return basisPoints;
};

const run = (): void => {
  const { values } = parseArgs({
    options: {
      cashback: { type: 'string' },
      release: { type: 'string' },
      pool: { type: 'string' },
      referral: { type: 'string' },
      boxes: { type: 'string' },
    },
  });
  const shares = {
    cashbackBasisPoints: basisPointsOf(values.cashback, DEFAULT_SHARES.cashbackBasisPoints),
    releaseBasisPoints: basisPointsOf(values.release, DEFAULT_SHARES.releaseBasisPoints),
    poolBasisPoints: basisPointsOf(values.pool, DEFAULT_SHARES.poolBasisPoints),
    referralBasisPoints: basisPointsOf(values.referral, DEFAULT_SHARES.referralBasisPoints),
  };
  const mostCaseReturn = basisPointsOf(values.boxes, DEFAULT_BOX_LIMITS.open.highBasisPoints);
  const { text, isPositive } = economicsTable(shares, { mostCaseReturn });
  console.log(text);
  if (!isPositive) process.exitCode = 1;
};

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
