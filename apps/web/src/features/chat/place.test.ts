import { describe, expect, it } from 'vitest';
import { canSend, fitting, leftToType, obstacleOf, placeOf, type Place } from './place.ts';

const NOW = { isPlayer: true, nowMs: 1_000_000 };
const OPEN: Place = { isOff: false, slowS: 0, mute: null, depositNeeded: 0, leastDeposit: 0 };
const muted = (until: string | null): Place => ({ ...OPEN, mute: { duration: 5, until, reason: 'chat_reason.spam' } });
const after = (ms: number): string => new Date(NOW.nowMs + ms).toISOString();

describe('the field is closed', () => {
  it.each([
    ['never for a player without obstacles', OPEN, null],
    ['until it is known what stands in the way', null, { kind: 'loading' }],
    ['while the chat is off', { ...OPEN, isOff: true }, { kind: 'off' }],
    ['during a mute', muted(after(90_000)), { kind: 'muted', leftMs: 90_000, reason: 'chat_reason.spam' }],
    ['by a mute without end', muted(null), { kind: 'muted', leftMs: null, reason: 'chat_reason.spam' }],
    ['no longer after a mute', muted(after(0)), null],
    ['before the first deposit', { ...OPEN, depositNeeded: 1 }, { kind: 'deposit', sum: 1 }],
  ])('the field is closed %s', (_, place, obstacle) => expect(obstacleOf(place, NOW)).toEqual(obstacle));

  it('closes for a visitor, known or not, and says to them too that the chat is off', () => {
    expect(obstacleOf(null, { ...NOW, isPlayer: false })).toEqual({ kind: 'visitor' });
    expect(obstacleOf(OPEN, { ...NOW, isPlayer: false })).toEqual({ kind: 'visitor' });
    expect(obstacleOf({ ...OPEN, isOff: true }, { ...NOW, isPlayer: false })).toEqual({ kind: 'off' });
  });
});

it('the server says before the first try what must have been deposited', () => {
  const answer = {
    enabled: true,
    slow_seconds: 5,
    min_deposit: 1,
    own: { activated: false, exempt: false, mute: null },
  };
  expect(placeOf(answer)).toEqual({ isOff: false, slowS: 5, mute: null, depositNeeded: 1, leastDeposit: 1 });
  expect(placeOf({ ...answer, own: { activated: true, exempt: false, mute: null } }).depositNeeded).toBe(0);
  expect(placeOf({ ...answer, own: null }).depositNeeded).toBe(0);
});

it('sending needs something to say and no obstacle', () => {
  expect([canSend('hello', null), canSend('  ', null), canSend('hello', { kind: 'off' })]).toEqual([
    true,
    false,
    false,
  ]);
});

it('[CH-2] an emoji counts as one character of the field', () => {
  const flames = '\u{1F525}'.repeat(254);
  expect(leftToType(flames, 255)).toBe(1);
  expect(fitting(`${flames}!`, { cursor: 509, most: 255 })).toBe(`${flames}!`);
});

it.each([
  ['at its end', 'abcdXY', 6, 'abcd'],
  ['in its middle', 'abXYcd', 4, 'abcd'],
  ['before a text that is too long already', 'Xabcdef', 1, 'abcd'],
])('a text stays within its length after an insertion %s', (_, text, cursor, kept) =>
  expect(fitting(text, { cursor, most: 4 })).toBe(kept),
);

it('counts what is left near the end alone', () => {
  expect([0, 199, 200, 255, 300].map((length) => leftToType('x'.repeat(length), 255))).toEqual([null, null, 55, 0, 0]);
});
