import type { Browser } from 'playwright-core';
import type { Figure } from '../lib/report.ts';
import { Scripts, bytesOf } from '../../test/support/scripts.ts';
import { visit } from './visit.ts';

/** The games' pages, each loaded as the first page of a visit. */
const PAGES = [
  { name: 'crash', path: '/' },
  { name: 'the wheel', path: '/wheel' },
  { name: 'the jackpot', path: '/jackpot' },
  { name: 'cases', path: '/cases' },
] as const;
/** Largest size of the scripts that a game adds to the shell, in kB. */
const GOAL_KB = 60;

const load = async (
  browser: Browser,
  { url, token }: { url: string; token: string },
): Promise<ReadonlyMap<string, number>> => {
  const { context, page } = await visit(browser, { token });
  const scripts = new Scripts(page);
  await scripts.load(url);
  const first = await scripts.first();
  await context.close();
  return first;
};

/** Measures the scripts of each game's page without the shell. The shell is the scripts that all these pages fetch. */
export const measurePages = async (
  browser: Browser,
  { url, token, boxId }: { url: string; token: string; boxId: number },
): Promise<Figure[]> => {
  const pages = [...PAGES, { name: 'a box', path: `/cases/${boxId}` }];
  const loaded: { name: string; scripts: ReadonlyMap<string, number> }[] = [];
  for (const { name, path } of pages) {
    // Each page has a profile of its own, because a service worker or cache of another page would hide its requests.
    loaded.push({ name, scripts: await load(browser, { url: `${url}${path}`, token }) });
  }
  const inAll = (path: string): boolean => loaded.every(({ scripts }) => scripts.has(path));
  const part = (scripts: ReadonlyMap<string, number>, isWanted: (path: string) => boolean): number =>
    bytesOf(new Map([...scripts].filter(([path]) => isWanted(path)))) / 1000;
  const [crash] = loaded as [(typeof loaded)[number]];
  return [
    {
      what: 'the shell, which every game page fetches: JavaScript, gzip',
      unit: 'kB',
      values: [part(crash.scripts, inAll)],
    },
    ...loaded.map(({ name, scripts }) => ({
      what: `first load of ${name} beyond the shell: JavaScript, gzip`,
      unit: 'kB',
      values: [part(scripts, (path) => !inAll(path))],
      atMost: GOAL_KB,
    })),
  ];
};
