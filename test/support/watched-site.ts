import { resolve } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startSite, type TestSite } from './site.ts';

export interface WatchedSite {
  site: TestSite;
  /** Its address past any proxy. */
  url: string;
  browser: Browser;
  /** Lets a window in as a persona, before its first page. */
  enter(context: BrowserContext, persona: string): Promise<void>;
  drop(): Promise<void>;
}

/** A site in this process with the built client and a browser. Flights of 18 to 30 seconds: long enough to look at, short enough to wait for. */
export const startWatchedSite = async (where: { port?: number; publicUrl?: string } = {}): Promise<WatchedSite> => {
  const rounds = { count: 6, lowest: 300, highest: 600 };
  const [site, browser] = await Promise.all([
    startSite({ webDir: resolve('apps/web/dist'), rounds, ...where, settings: { 'crash.countdownTicks': 8 } }),
    launchBrowser(),
  ]);
  const url = `http://127.0.0.1:${site.port}`;
  return {
    site,
    url,
    browser,
    enter: async (context, persona) => {
      const { api_token: token } = (await (await fetch(`${url}/socialite/test/login?persona=${persona}`)).json()) as {
        api_token: string;
      };
      await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
    },
    drop: async () => {
      await browser.close();
      await site.drop();
    },
  };
};
