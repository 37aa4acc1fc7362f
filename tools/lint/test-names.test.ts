import { expect, it } from 'vitest';

// The plugin is plain JavaScript without types, because Oxlint loads TypeScript only from Node 22.18 on.
const { continuationIn } = (await import(new URL('test-names.mjs', import.meta.url).href)) as {
  continuationIn: (name: string) => string | null;
};

it.each([
  'refuses a bet in the crashed phase',
  '[CR-20] changes nothing if it lasts up to two seconds',
  '[M3] [CA-21] is refused without a key',
  'a bet of another player leaves the list',
  // The first words merely start with the letters of forbidden words.
  'offers the next bet',
  'without-hold keeps the order',
  '%s is accepted',
  '',
])('accepts a name that begins with a verb or its subject: %j', (name) => {
  expect(continuationIn(name)).toBeNull();
});

it.each([
  ['of two bets the first has the item', 'of'],
  ['that is not drawn yet is the same', 'that'],
  ['[M3] without a key is refused', 'without'],
  ['[CR-24] [M3] with a key gets the first response', 'with'],
  ['When the beacon is late', 'When'],
  ['while', 'while'],
  ['not: no bet is refused', 'not'],
])('refuses a name that continues its group: %j', (name, word) => {
  expect(continuationIn(name)).toBe(word);
});
