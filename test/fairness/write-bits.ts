/**
 * Writes the bits that decide the results of a game, for a battery of tests of randomness:
 *
 *   npm run -s result-bits -- --game wheel | dieharder -g 200 -d 100
 *
 * `--bytes n` ends it after so many; without it it goes on until nobody reads. Without `--seed` each run has other bits;
 * its seed is told on the error stream. [F4]
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { GAMES_OF_BITS, type GameOfBits, resultBits } from './result-bits.ts';

const { values } = parseArgs({
  options: { game: { type: 'string', default: 'crash' }, bytes: { type: 'string' }, seed: { type: 'string' } },
});
const game = GAMES_OF_BITS.find((name) => name === values.game);
const most = values.bytes === undefined ? Number.POSITIVE_INFINITY : Number(values.bytes);

const write = async (of: GameOfBits, seed: string): Promise<void> => {
  let left = most;
  for (const piece of resultBits(of, { seed })) {
    const bytes = piece.subarray(0, Math.min(left, piece.length));
    if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
    left -= bytes.length;
    if (left <= 0) return;
  }
};

// The battery closes its end as soon as it has enough.
process.stdout.on('error', () => process.exit(0));
if (game === undefined || !(most >= 1)) {
  process.stderr.write(`--game is one of ${GAMES_OF_BITS.join(', ')}; --bytes is a number from 1 on\n`);
  process.exitCode = 2;
} else {
  const seed = values.seed ?? randomBytes(16).toString('hex');
  process.stderr.write(`seed ${seed}\n`);
  await write(game, seed);
}
