import { expect, it } from 'vitest';
import { spoken } from '../messages.fixtures.ts';
import { follows, unseenCount } from './scroll-rule.ts';

it.each([
  [0, true],
  [300, true],
  [301, false],
])('a list %d px above its end follows new messages: %s', (px, isFollowing) => expect(follows(px)).toBe(isFollowing));

it('counts what came since the list last followed', () => {
  const messages = [3, 5, 8, 9].map((id) => spoken(id, 'text'));
  expect([9, 8, 5, 4, 0].map((seenId) => unseenCount(messages, seenId))).toEqual([0, 1, 2, 3, 4]);
});
