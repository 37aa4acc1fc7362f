/**
 * Plays a game many times and compares the simulated RTP with the exact RTP.
 *
 *   npm run simulate-returns -- --game crash --bet 2 --rounds 1000000 [--seed text]
 *   npm run simulate-returns -- --game wheel --bet yellow
 *   npm run simulate-returns -- --game jackpot --bet 5,10,20
 *   npm run simulate-returns -- --game cases [--bet apex]
 *
 * `--game cases` without a bet opens every shipped box, each `--rounds` times. Without `--seed` every run plays other
 * rounds. The seed is printed, so that the run can be repeated. One run in a hundred lies outside the 99 % interval by
 * chance. The exit code is 0 for any result, and 2 on bad arguments.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { betsOf } from './bets.ts';
import { type SimulatedBet, simulate } from './simulate.ts';

const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

const run = (): void => {
  const { values } = parseArgs({
    options: {
      game: { type: 'string', default: 'crash' },
      bet: { type: 'string' },
      rounds: { type: 'string', default: '1000000' },
      seed: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1e9)
    throw new Error('--rounds: a whole number from 1 to 1,000,000,000');
  const bets = betsOf(values.game, values.bet);
  const seed = values.seed ?? randomBytes(16).toString('hex');
  for (const bet of bets) report(bet, { game: values.game, rounds, seed });
};

const report = (bet: SimulatedBet, { game, rounds, seed }: { game: string; rounds: number; seed: string }): void => {
  const result = simulate(bet, { rounds, seed });
  console.log(
    [
      `${rounds} rounds of ${game}, each with ${bet.about} (seed ${seed})`,
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
