import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './error-catalogue.ts';
import { reachesOf } from './reaches.ts';
import { loadTexts, textAt } from './texts.ts';

const { en } = await loadTexts();
/** Messages that no browser test shows, each with its reason. */
const NOT_ON_SCREEN: Readonly<Record<string, string>> = {
  'crash_api.bet_made': 'The big button says that a bet is placed, without a notice.',
};
const catalogued = [...new Set([...CATALOGUE.client, ...CATALOGUE.server].map(({ key }) => key))];

describe('every message of the error catalogue', () => {
  it('every message of the error catalogue is shown by a browser test, except those with a reason', () => {
    const reaches = reachesOf(new Map(catalogued.map((key) => [key, textAt(en, key) ?? ''])));
    expect(reaches.size).toBe(catalogued.length);
    expect(catalogued.filter((key) => reaches.get(key)?.length === 0)).toEqual(Object.keys(NOT_ON_SCREEN));
  });
});

it('finds tests that show a message by its key, by its text, or by the part of its text without values', () => {
  const texts = new Map([
    ['a_api.named', 'Short.'],
    ['a_api.written', 'This message stands there as it is.'],
    ['a_api.valued', 'At least {{num}} letters are needed, please.'],
    ['a_api.dotted', 'The box did not open today.'],
    ['a_api.short', 'No more.'],
    ['a_api.none', 'Nobody waits for this message.'],
  ]);
  const tests = [
    { path: 'named', text: `expect('a_api:named')` },
    { path: 'written', text: `getByText('This message stands there as it is.')` },
    { path: 'valued', text: `getByText('At least 5 letters are needed, please.')` },
    { path: 'dotted', text: String.raw`/^The box did not open today\./` },
    { path: 'short', text: `'No more.'` },
  ];
  expect(Object.fromEntries(reachesOf(texts, tests))).toEqual({
    'a_api.named': ['named'],
    'a_api.written': ['written'],
    'a_api.valued': ['valued'],
    'a_api.dotted': ['dotted'],
    'a_api.short': [],
    'a_api.none': [],
  });
});
