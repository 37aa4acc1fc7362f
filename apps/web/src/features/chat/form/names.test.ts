import { describe, expect, it } from 'vitest';
import { author, spoken } from '../messages.fixtures.ts';
import { completed, namesFor, openMention } from './names.ts';

describe('the open mention', () => {
  it.each([
    ['@', { at: 0, begun: '' }],
    ['hi @an', { at: 3, begun: 'an' }],
    ['@Ann L', { at: 0, begun: 'Ann L' }],
    ['@Ann, and @s', { at: 10, begun: 's' }],
    ['(@s', { at: 1, begun: 's' }],
  ])('finds the mention before the cursor: %j', (text, found) => expect(openMention(text, text.length)).toEqual(found));

  it.each(['', 'an', '@Ann,', '@Ann, hello', 'mail@an', `@${'a'.repeat(65)}`])('finds no open mention in %j', (text) =>
    expect(openMention(text, text.length)).toBeNull(),
  );

  it('ends at the cursor', () => {
    expect(openMention('@annabel', 3)).toEqual({ at: 0, begun: 'an' });
    expect(openMention('hi @an', 2)).toBeNull();
  });
});

describe('the names for it', () => {
  const said = (...users: [number, string][]) =>
    users.map(([id, name], at) => spoken(at, 'x', { user: author(id, name) }));

  it('begin so in any case, newest author first, each once', () => {
    const messages = said([2, 'Ann Lee'], [3, 'Bob'], [4, 'annabel'], [2, 'Ann Lee'], [5, 'Joann']);
    expect(namesFor('AN', { messages, ownId: 7 })).toEqual(['Ann Lee', 'annabel']);
    expect(namesFor('ann l', { messages, ownId: 7 })).toEqual(['Ann Lee']);
  });

  it('are five at most', () => {
    const messages = said([1, 'a'], [2, 'b'], [3, 'c'], [4, 'd'], [5, 'e'], [6, 'f']);
    expect(namesFor('', { messages, ownId: 7 })).toEqual(['f', 'e', 'd', 'c', 'b']);
  });

  it('leave out the player, the system, and players without a name', () => {
    const messages = said([7, 'Ann'], [0, 'Anonymous'], [3, '']);
    expect(namesFor('', { messages, ownId: 7 })).toEqual([]);
  });
});

it.each([
  ['hi @an', 6, 'hi @Ann Lee, ', 13],
  ['hi @an there', 6, 'hi @Ann Lee, there', 13],
  ['@an, there', 3, '@Ann Lee, there', 10],
  ['@annabel', 3, '@Ann Lee, nabel', 10],
])('a chosen name completes %j at %i', (text, cursor, whole, next) => {
  const mention = openMention(text, cursor);
  expect(mention && completed(text, mention, 'Ann Lee')).toEqual({ text: whole, cursor: next });
});
