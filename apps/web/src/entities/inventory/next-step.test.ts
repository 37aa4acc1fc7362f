import { expect, it } from 'vitest';
import { stepOf } from './next-step.ts';

const broke = { isPlayer: true, itemCount: 0, balanceCents: 0, minBetCents: 10 };

it.each([
  ['nobody is signed in', { isPlayer: false }, null],
  ['there is no money', {}, 'deposit'],
  ['the money is less than the smallest bet', { balanceCents: 9 }, 'deposit'],
  ['the money is enough for the smallest bet', { balanceCents: 10 }, 'buy'],
  ['there is an item', { itemCount: 1 }, null],
] as const)('[next step] names one step at a time: when %s', (_, part, step) =>
  expect(stepOf({ ...broke, ...part })).toBe(step),
);
