// PURE. How a finished round of the coin toss is verified: rule CT-7 of SPEC.md.
import { chainVerifier } from '@updraft/rules/fairness';
import { SIDES, type Side, sideOf } from './index.ts';

/** The coin toss publishes `side`. It follows from the game's label, secret, round and day. [CT-2] */
export const tossVerifier = chainVerifier<Side>({
  game: 'coin_toss',
  fields: [{ name: 'side', form: 'word', about: 'the result, heads or tails' }],
  check: { id: 'coin_toss_side', about: 'the side follows from secret, round and day' },
  published: ({ side }) => SIDES.find((one) => one === side) ?? null,
  follows: sideOf,
  show: (side) => side,
  byHand: ({ secretHash, roundId, dayOfMonth }) =>
    `d=$(printf %s coin_toss:${secretHash}:${roundId}:${dayOfMonth} | sha256sum | cut -c1); ` +
    '[ $((16#$d)) -lt 8 ] && echo heads || echo tails',
});
