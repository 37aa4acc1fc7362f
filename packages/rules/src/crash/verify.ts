// PURE. Verification of a finished round of crash: rules CR-1 … CR-4 of SPEC.md.
import { chainVerifier } from '../fairness/chain-game.ts';
import { hundredthsOf } from '../fairness/fields.ts';
import { sha256 } from '../fairness/hash.ts';
import type { Drawn } from '../fairness/result-rules.ts';
import type { ResultStep } from '../fairness/verify.ts';
import { crashPointHundredths } from './point.ts';

const shown = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}x`;

/** Returns the steps from the secret to the point. [CR-1, CR-2] */
const steps = (drawn: Drawn): ResultStep[] => {
  const text = `${drawn.secretHash}:${drawn.roundId}:${drawn.dayOfMonth}`;
  const hash = sha256(text);
  const digits = hash.slice(0, 13);
  const k = BigInt(`0x${digits}`);
  return [
    { id: 'text', value: text },
    { id: 'hash', value: hash },
    { id: 'k', value: `${digits} = ${k}` },
    { id: 'f', value: `(96 · 2^52) div (2^52 − ${k}) = ${(96n * 2n ** 52n) / (2n ** 52n - k)}` },
    { id: 'point', value: shown(crashPointHundredths(drawn)) },
  ];
};

/** Verifier of crash. The published `multiplier`, such as 1.44, follows from secret, round and day. [CR-1] */
export const crashVerifier = chainVerifier<number>({
  game: 'crash',
  fields: [{ name: 'multiplier', form: 'multiplier', about: 'the result, such as 1.44' }],
  check: { id: 'crash_point', about: 'the multiplier follows from secret, round and day' },
  show: shown,
  versions: {
    1: {
      published: ({ multiplier }) => hundredthsOf(multiplier),
      follows: crashPointHundredths,
      steps,
      byHand: (of) =>
        [
          `k=$((16#$(printf %s ${of('secret_hash')}:${of('round_id')}:${of('day')} | sha256sum | cut -c1-13)))`,
          'f=$((96 * (1 << 52) / ((1 << 52) - k)))',
          'echo $((f < 100 ? 100 : f + 1 > 999999 ? 999999 : f + 1))',
        ].join('; '),
    },
  },
});
