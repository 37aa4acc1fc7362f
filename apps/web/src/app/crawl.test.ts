import { expect, it } from 'vitest';
import { CRAWLED, PASSED_THROUGH } from '../../../../test/support/crawl-paths.ts';
import { ROUTE_PATHS, routeOf } from './routes.tsx';

it('every route has a page that the crawl of the browser tests opens', () => {
  const crawled = new Set([...CRAWLED.map(({ route }) => route), ...PASSED_THROUGH]);
  expect(ROUTE_PATHS.filter((path) => !crawled.has(path))).toEqual([]);
  expect([...crawled].filter((path) => !ROUTE_PATHS.includes(path))).toEqual([]);
});

it('every address of the crawl leads to its route', () => {
  for (const { route, address } of CRAWLED) {
    const [path = ''] = address.replace(/{\w+}/, '1').split('?');
    expect([address, routeOf(path)?.route.path]).toEqual([address, route.replace('/{id}', '')]);
  }
});
