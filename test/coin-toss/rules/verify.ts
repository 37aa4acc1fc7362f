// PURE. Verification of a finished round of the coin toss: rule CT-7 of SPEC.md.
import { chainVerifier } from '@updraft/rules/fairness';
import { SIDES, type Side, sideOf } from './index.ts';

/** The coin toss publishes `side`. It follows from the game's label, secret, round and day. [CT-2] */
export const tossVerifier = chainVerifier<Side>({
  game: 'coin_toss',
  fields: [{ name: 'side', form: 'word', about: 'the result, heads or tails' }],
  check: { id: 'coin_toss_side', about: 'the side follows from secret, round and day' },
  show: (side) => side,
  versions: {
    1: {
      published: ({ side }) => SIDES.find((one) => one === side) ?? null,
      follows: sideOf,
      byHand: (of) =>
        `d=$(printf %s coin_toss:${of('secret_hash')}:${of('round_id')}:${of('day')} | sha256sum | cut -c1); ` +
        '[ $((16#$d)) -lt 8 ] && echo heads || echo tails',
    },
  },
});
