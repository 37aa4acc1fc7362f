import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

/** What the page fetches ahead for later it asks for no sooner after its load (`lib/when-settled.ts` waits three seconds). */
const SETTLED_MS = 2500;

interface Script {
  atMs: number;
  request: Request;
}

/** Its size with gzip. */
const sizeOf = async ({ request }: Script): Promise<number> =>
  gzipSync((await (await request.response())?.body()) ?? '', { level: 9 }).length;

/** The scripts that a page requests, with their sizes. */
export class Scripts {
  private readonly found = new Map<string, Script>();
  private readonly page: Page;
  private settledMs = Number.POSITIVE_INFINITY;

  /** Listens from now on. */
  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') return;
      this.found.set(new URL(request.url()).pathname, { atMs: performance.now(), request });
    });
  }

  /** Loads the page and waits until nothing is fetched any more. */
  async load(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load' });
    this.settledMs = performance.now() + SETTLED_MS;
    await this.page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
    await this.page.waitForTimeout(1500);
  }

  /** Bytes by address: of those that the page requested until it had settled. */
  first(): Promise<ReadonlyMap<string, number>> {
    return this.sizes(({ atMs }) => atMs <= this.settledMs);
  }

  /** Of those that came afterwards, in an idle moment. */
  later(): Promise<ReadonlyMap<string, number>> {
    return this.sizes(({ atMs }) => atMs > this.settledMs);
  }

  private async sizes(isWanted: (script: Script) => boolean): Promise<ReadonlyMap<string, number>> {
    const wanted = [...this.found].filter(([, script]) => isWanted(script));
    return new Map(await Promise.all(wanted.map(async ([path, script]) => [path, await sizeOf(script)] as const)));
  }
}

/** Bytes of all of them together. */
export const bytesOf = (scripts: ReadonlyMap<string, number>): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
