/**
 * Writes the bits that decide the results of a game, for a battery of tests of randomness:
 *
 * npm run -s result-bits -- --game wheel | dieharder -g 200 -d 100
 *
 * `--bytes n` ends the output after n bytes; by default it ends when nobody reads it. Without `--seed` each run has
 * other bits, and its seed is written to the error stream. [F4]
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

// The battery closes the pipe as soon as it has read enough.
process.stdout.on('error', () => process.exit(0));
if (game === undefined || !(most >= 1)) {
  process.stderr.write(`--game is one of ${GAMES_OF_BITS.join(', ')}; --bytes is a number from 1 on\n`);
  process.exitCode = 2;
} else {
  const seed = values.seed ?? randomBytes(16).toString('hex');
  process.stderr.write(`seed ${seed}\n`);
  await write(game, seed);
}
