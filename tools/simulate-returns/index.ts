/**
 * Plays crash many times and compares what was paid with the exact RTP.
 *
 *   npm run simulate-returns -- --rounds 1000000 --target 2 [--seed text]
 *
 * Without a seed every run plays other rounds; its seed is printed, so that the run can be repeated. One run in a
 * hundred lies outside the 99 % interval by chance. Ends with 0 whatever the result; 2 on bad arguments.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';

const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

const run = (): void => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '1000000' },
      target: { type: 'string', default: '2' },
      seed: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds);
  const targetHundredths = Math.round(Number(values.target) * 100);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1e9)
    throw new Error('--rounds: a whole number from 1 to 1,000,000,000');
  if (!(targetHundredths >= 100 && targetHundredths <= 999_998))
    throw new Error('--target: a multiplier from 1 to 9999.98');
  const seed = values.seed ?? randomBytes(16).toString('hex');
  const result = simulate({ rounds, targetHundredths, seed });
  console.log(
    [
      `${rounds} rounds, each stopped at ${(targetHundredths / 100).toFixed(2)}x (seed ${seed})`,
      `  won        ${result.wins}`,
      `  simulated  ${percent(result.simulatedRtp)}`,
      `  exact      ${percent(result.exactRtp)}`,
      `  interval   ${percent(result.exactRtp - result.halfWidth)} … ${percent(result.exactRtp + result.halfWidth)} (99 %)`,
      result.isWithin ? '✓ within the interval' : '✗ outside the interval: expected once in a hundred runs',
    ].join('\n'),
  );
};

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
