// PURE. How a finished round of crash is verified: rules CR-1 … CR-4 of SPEC.md.
import { chainVerifier } from '../fairness/chain-game.ts';
import { hundredthsOf } from '../fairness/fields.ts';
import { crashPointHundredths } from './point.ts';

/** Crash publishes `multiplier`, such as 1.44. It follows from secret, round and day. [CR-1] */
export const crashVerifier = chainVerifier<number>({
  game: 'crash',
  fields: [{ name: 'multiplier', form: 'multiplier', about: 'the result, such as 1.44' }],
  check: { id: 'crash_point', about: 'the multiplier follows from secret, round and day' },
  show: (hundredths) => `${(hundredths / 100).toFixed(2)}x`,
  versions: {
    1: {
      published: ({ multiplier }) => hundredthsOf(multiplier),
      follows: crashPointHundredths,
      byHand: (of) =>
        [
          `k=$((16#$(printf %s ${of('secret_hash')}:${of('round_id')}:${of('day')} | sha256sum | cut -c1-13)))`,
          'f=$((96 * (1 << 52) / ((1 << 52) - k)))',
          'echo $((f < 100 ? 100 : f + 1 > 999999 ? 999999 : f + 1))',
        ].join('; '),
    },
  },
});
