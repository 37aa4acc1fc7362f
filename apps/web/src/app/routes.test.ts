import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_ID } from '../lib/no-id.ts';
import { GAMES } from './games.tsx';
import { PAGE_PARTS, PAGES_ALONE } from './page-parts.ts';
import { ROUTE_PATHS, routeOf, standsAlone } from './routes.tsx';

beforeEach(() => vi.stubGlobal('window', { opener: {} }));
afterEach(() => vi.unstubAllGlobals());

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Returns the paths in the client's links, with 1 in place of their values. */
const linked = (): string[] =>
  Object.values(SOURCES)
    .flatMap((source) => [...source.matchAll(/ to=(?:"([^"]+)"|\{`([^`]+)`\})/g)])
    .map(([, plain, filled]) => plain ?? (filled ?? '').replace(/\$\{[^}]*\}/g, '1'));

describe('a path', () => {
  it('has its page for every link', () => {
    const paths = linked();
    expect(paths).toContain('/user-agreement');
    expect(paths).toContain('/user/1');
    expect(paths.filter((path) => routeOf(path.split('?')[0] ?? '') === null)).toEqual([]);
  });

  it('has its page for a round in every game that has past rounds', () => {
    const games = GAMES.filter((game) => 'round' in game).map(({ name }) => name);
    expect(games).toEqual(['crash', 'jackpot', 'wheel']);
    // `RoundLink` builds these paths from the game's name.
    expect(games.map((name) => routeOf(`/${name}/1`)?.id)).toEqual([1, 1, 1]);
  });

  it.each(GAMES.map(({ name, path }) => [name, path]))('the path of %s opens that game', (name, path) => {
    expect(routeOf(path)?.route.view).toEqual({ type: 'mode', game: name });
  });

  it('may end in a slash', () => expect(routeOf('/profile/')).toEqual(routeOf('/profile')));

  it('names what it shows by a number', () => {
    expect(routeOf('/user/17')).toMatchObject({ id: 17, route: { path: '/user', view: { type: 'page' } } });
    expect(routeOf('/crash/999999999999999')?.id).toBe(999_999_999_999_999);
  });

  it.each(['/user', '/user/', '/user/0', '/user/07', '/user/-1', '/user/1e3', '/user/1/2', '/user/1234567890123456'])(
    'the path %s has no page',
    (path) => expect(routeOf(path)).toBeNull(),
  );
  it.each(['/crash', '/jackpot', '/wheel', '/cases', '/cases/battles', '/cases/opening'])(
    'the path %s/abc has the page of an unknown number',
    (path) => {
      for (const what of ['abc', '0', '07', '-1', '1234567890123456'])
        expect(routeOf(`${path}/${what}`)).toMatchObject({ id: NO_ID, route: { path, hasId: true } });
      expect([routeOf(`${path}/1/2`), routeOf(`${path}/abc/2/3`)]).toEqual([null, null]);
    },
  );

  it.each(['/no-such-page', '/profile/7', '/jackpot2', ''])('the path "%s" has no page', (path) =>
    expect(routeOf(path)).toBeNull(),
  );
});

it('the loader of the sign-in is a page of the window that another has opened', () => {
  expect([routeOf('/load') !== null, standsAlone('/load')]).toEqual([true, true]);
  vi.stubGlobal('window', { opener: null });
  expect([routeOf('/load'), standsAlone('/load')]).toEqual([null, false]);
});

it('the return of the sign-in stands alone, pages and games do not', () => {
  expect(['/auth/callback', '/', '/profile'].map(standsAlone)).toEqual([true, false, false]);
});

describe('what the server says that a page fetches', () => {
  it('is listed for every page inside the frame', () => {
    const later = ROUTE_PATHS.filter((path) => !standsAlone(path.replace('{id}', '1')));
    expect(Object.keys(PAGE_PARTS).toSorted()).toEqual(later.toSorted());
    expect(ROUTE_PATHS.filter(standsAlone).toSorted()).toEqual(PAGES_ALONE);
  });

  it('is what the page fetches', () => {
    const sources = `${SOURCES['./routes.tsx']}${SOURCES['./games.tsx']}`;
    for (const [path, { code, texts }] of Object.entries(PAGE_PARTS)) {
      const file = code.startsWith('app/') ? code.replace('app/', './') : `../${code}`;
      const [before] = sources.split(`import('${file}')`);
      expect(before, path).not.toBe(sources);
      // The areas of texts that load with the page are beside its import.
      const around = /lazy(?:Page|Whole)\((?:(?!lazy(?:Page|Whole))[^])*$/.exec(before ?? '')?.[0] ?? '';
      expect(
        [...around.matchAll(/'(\w+)'/g)].map(([, area]) => area),
        path,
      ).toEqual(texts);
    }
  });
});
