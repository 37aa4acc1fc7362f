import { calls, clientEvents, serverEvents } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './error-catalogue.ts';
import { errorsReference, messageKeys } from './errors.ts';
import { IS_MESSAGE, keysNamedIn, producersOf, readSources } from './producers.ts';
import { loadTexts, textAt } from './texts.ts';

const { en, ru } = await loadTexts();
const sources = readSources();
const catalogued = [...CATALOGUE.client, ...CATALOGUE.server].map(({ key }) => key);
const written = messageKeys(en);
const producers = producersOf([...catalogued, ...written], sources);
const page = await errorsReference();

describe('every message of the error catalogue', () => {
  it('every message of the error catalogue has a producer', () => {
    expect(catalogued.filter((key) => producers.get(key)?.length === 0)).toEqual([]);
  });

  it('every message of the error catalogue has a text in both languages', () => {
    expect(catalogued.filter((key) => textAt(en, key) === undefined || textAt(ru, key) === undefined)).toEqual([]);
  });

  it('the generated table lists every message of the catalogue, and 29 keys are named by the specification', () => {
    expect(catalogued.filter((key) => !page.includes(`\`${key}\` |`))).toEqual([]);
    expect(CATALOGUE.client.filter(({ named }) => named)).toHaveLength(29);
  });
});

describe('every other message', () => {
  it('every message that a source names has a text and a row of the table', () => {
    const named = keysNamedIn(sources);
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((key) => textAt(en, key) === undefined || !page.includes(`\`${key}\` |`))).toEqual([]);
  });

  it('every message that the contract names has a row of the table', () => {
    const said = [...Object.values(calls), ...Object.values(clientEvents), ...Object.values(serverEvents)]
      .flatMap((spec): readonly string[] => ('messages' in spec ? (spec.messages ?? []) : []))
      .filter((key) => IS_MESSAGE.test(key));
    expect(said.filter((key) => !page.includes(`\`${key}\` |`))).toEqual([]);
  });

  it('every message that has a text has a producer', () => {
    expect(written.filter((key) => producers.get(key)?.length === 0)).toEqual([]);
  });
});

it('finds producers that name a key in full, by a template, or without its namespace in its folder', () => {
  const found = producersOf(
    ['a_api.one', 'b_api.two', 'crash_api.three', 'c_error.four', 'd_api.none'],
    [
      { path: 'apps/server/src/features/a/a.ts', text: `refuse('a_api.one')` },
      { path: 'apps/server/src/features/x/x.ts', text: 'refuse(`b_api.${name}`)' },
      { path: 'packages/rules/src/crash/bet.ts', text: `'three'` },
      { path: 'apps/web/src/features/c/C.tsx', text: `useTexts('c_error'); t('four')` },
      { path: 'apps/server/src/features/y/y.ts', text: `'none'` },
    ],
  );
  expect([...found.values()].map((files) => files.length)).toEqual([1, 1, 1, 1, 0]);
});
