import { STORAGE_KEYS } from '@updraft/contract/constants';
import { expect, it } from 'vitest';
import { KEPT_IN_BROWSER } from './stored.ts';

const SOURCES = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const COOKIES = import.meta.glob<string>('../../../../server/src/features/players/sign-in.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns the storage keys that a file of the client uses: its own constants, and those of the contract. */
const keysOf = (source: string): string[] =>
  /(local|session)Storage|\bkeepObject\(/.test(source)
    ? [
        ...[...source.matchAll(/\bKEY = '([^']+)'/g)].map(([, key]) => key ?? ''),
        ...[...source.matchAll(/STORAGE_KEYS\.(\w+)/g)].map(
          ([, name]) => STORAGE_KEYS[name as keyof typeof STORAGE_KEYS],
        ),
      ]
    : [];

const listed = (...places: string[]): string[] =>
  KEPT_IN_BROWSER.filter(({ place }) => places.includes(place))
    .map(({ name }): string => name)
    .sort();

it('the page lists every entry that the client stores in a browser', () => {
  // A module that stores an object for others has no key of its own.
  const storing = Object.entries(SOURCES).filter(
    ([path, source]) =>
      /(local|session)Storage\??\.setItem|\bkeepObject\(/.test(source) && !path.endsWith('lib/kept.ts'),
  );
  expect(storing.length).toBeGreaterThan(4);
  expect(storing.filter(([, source]) => keysOf(source).length === 0).map(([path]) => path)).toEqual([]);
  const keys = Object.values(SOURCES).flatMap(keysOf);
  expect([...new Set(keys)].sort()).toEqual(listed('local', 'session'));
});

it('the page lists every cookie of the server', () => {
  const cookies = Object.values(COOKIES).flatMap((source) =>
    [...source.matchAll(/'(updraft_\w+)'/g)].map(([, name]) => name ?? ''),
  );
  expect([...new Set(cookies)].sort()).toEqual(listed('cookie'));
});

it('the page lists every cookie of the client', () => {
  const cookies = Object.values(SOURCES).flatMap((source) =>
    [...source.matchAll(/document\.cookie = `(\w+)=/g)].map(([, name]) => name ?? ''),
  );
  expect(cookies).toEqual(listed('cookie_year'));
});
