import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

/** Performance mark that a page sets when it has settled (`lib/when-settled.ts`). Prefetching starts only after it. */
const SETTLED = 'settled';
/** Longest time from the mark until a page begins to prefetch. */
const AHEAD_MS = 2500;
/** Longest wait for the request of a part of the first load, on a busy machine. */
const MAX_WAIT_MS = 20_000;

/**
 * Library of sounds. A page fetches it for its first sound after a press. Scripts of a test count as presses, so here it
 * would come by chance.
 */
const SOUND = /\/howler-/;

const bodyOf = async (request: Request): Promise<string> => String((await (await request.response())?.body()) ?? '');

/** Returns the size of the response to a request, with gzip, in bytes. */
const sizeOf = async (request: Request): Promise<number> => gzipSync(await bodyOf(request), { level: 9 }).length;

/** Returns the names of the scripts that a script imports statically. */
const neededBy = async (request: Request): Promise<readonly string[]> =>
  [...(await bodyOf(request)).matchAll(/\bfrom"\.\/([\w-]+\.js)"/g)].map(([, name]) => String(name));

/** Script for the page: waits until the page has settled. */
const HAS_SETTLED = `new Promise((resolve) => new PerformanceObserver(
  (seen) => seen.getEntriesByName('${SETTLED}').length > 0 && resolve(),
).observe({ type: 'mark', buffered: true }))`;

/**
 * Script for the page: returns the scripts that the page requested before it settled. It uses the page's own clock,
 * because Playwright reports requests late on a busy machine.
 */
const ASKED_EARLY = `(() => {
  const [settled] = performance.getEntriesByName('${SETTLED}');
  const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= settled.startTime);
  return early.map(({ name }) => new URL(name).pathname);
})()`;

/** Records the scripts that a page requests, with their sizes. */
export class Scripts {
  private readonly found = new Map<string, Request>();
  private readonly page: Page;

  /** Records requests from now on. */
  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'script' && !SOUND.test(pathname)) this.found.set(pathname, request);
    });
  }

  /** Loads the page and waits until it has settled. */
  async load(url: string): Promise<void> {
    // The default buffer is too small: item pictures would fill it before the last scripts.
    await this.page.addInitScript('performance.setResourceTimingBufferSize(5000)');
    await this.page.goto(url, { waitUntil: 'load' });
    await this.page.evaluate(HAS_SETTLED);
  }

  /**
   * Returns the bytes by address of the scripts that the page requested until it settled. `parts`: names of further
   * scripts that are included with their imports, because a busy machine may request them later.
   */
  async first(parts: readonly string[] = []): Promise<ReadonlyMap<string, number>> {
    const isPart = (path: string): boolean => parts.some((part) => path.includes(`/${part}`));
    await this.waitFor(parts);
    const ofParts = [...this.found].filter(([path]) => isPart(path)).map(([, request]) => request);
    const needed = new Set((await Promise.all(ofParts.map(neededBy))).flat());
    const isNeeded = (path: string): boolean => isPart(path) || needed.has(path.slice(path.lastIndexOf('/') + 1));
    return this.sizes((isEarly, path) => isEarly || isNeeded(path));
  }

  /**
   * Returns the sizes of the scripts that were loaded after the page had settled, while it was idle. `parts`: names of
   * scripts for which it waits, because a busy machine requests them late.
   */
  async later(parts: readonly string[] = []): Promise<ReadonlyMap<string, number>> {
    await this.waitFor(parts);
    await this.page.waitForTimeout(AHEAD_MS);
    await this.page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
    return this.sizes((isEarly) => !isEarly);
  }

  /** Waits until the page has requested these parts, or too long. */
  private async waitFor(parts: readonly string[]): Promise<void> {
    const isComplete = (): boolean =>
      parts.every((part) => [...this.found.keys()].some((path) => path.includes(`/${part}`)));
    const deadlineMs = performance.now() + MAX_WAIT_MS;
    while (!isComplete() && performance.now() < deadlineMs) await this.page.waitForTimeout(100);
  }

  private async sizes(isWanted: (isEarly: boolean, path: string) => boolean): Promise<ReadonlyMap<string, number>> {
    const sizes = await Promise.all(
      [...this.found].map(async ([path, request]) => [path, await sizeOf(request)] as const),
    );
    // The browser lists only resources that have arrived.
    const early = new Set(await this.page.evaluate<string[]>(ASKED_EARLY));
    return new Map(sizes.filter(([path]) => isWanted(early.has(path), path)));
  }
}

export const bytesOf = (scripts: ReadonlyMap<string, number>): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Returns the scripts of a load as text, the largest first. */
export const listOf = (scripts: ReadonlyMap<string, number>): string =>
  [...scripts]
    .sort(([, a], [, b]) => b - a)
    .map(([path, bytes]) => `${bytes} ${path}`)
    .join('\n');

/** The pages of the games on which items are staked. */
export const BET_PATHS = ['/', '/wheel', '/jackpot'] as const;

const textAt = async (url: string, language: string): Promise<string> => {
  const answer = await fetch(url, { headers: { cookie: `updraft_language=${language}` } });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
};

/**
 * Returns the scripts that a browser loads before a bet can be placed on a page: those that the page names, and the
 * socket's library. Bytes with gzip by address.
 */
export const scriptsBeforeABet = async (
  site: string,
  { path, language }: { path: string; language: string },
): Promise<ReadonlyMap<string, number>> => {
  const page = await textAt(`${site}${path}`, language);
  const program = await textAt(`${site}${(/src="([^"]+\.js)"/.exec(page) ?? [])[1] ?? ''}`, language);
  const [socket] = /socket-library-[\w-]+\.js/.exec(program) ?? [];
  const named = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  const files = [...new Set([...named, `/assets/${socket}`])];
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const script = await textAt(`${site}${file}`, language);
        return [file, gzipSync(script, { level: 9 }).length] as const;
      }),
    ),
  );
};
