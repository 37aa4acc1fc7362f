import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Visit {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

/** CPU four times slower, as the goals require. */
const SLOWER = 4;
/** Slow 4G as usually simulated: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

interface VisitOptions {
  token: string | null;
  slowCpu?: boolean;
  slowNetwork?: boolean;
  prepare?: (page: Page) => Promise<unknown>;
}

/** A browser profile of its own with an empty cache, on a desktop window; nothing is loaded yet. */
export const visit = async (
  browser: Browser,
  { token, slowCpu = false, slowNetwork = false, prepare }: VisitOptions,
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (slowNetwork) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  if (slowCpu) await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await prepare?.(page);
  return { context, page, cdp };
};

/** A token of a sandbox persona that has items to play with. */
export const richToken = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/socialite/test/login?persona=rich`);
  return ((await answer.json()) as { api_token: string }).api_token;
};

/** Describes the page's actual content in place of the expected one. */
const whatIsSeen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const number = document.querySelector<HTMLElement>('[data-testid=multiplier]');
    return JSON.stringify({
      look: number?.dataset['look'],
      number: number?.textContent,
      offline: document.querySelector('[data-offline]') !== null,
      dialog: document.querySelector('[data-modal]') !== null,
      at: Math.round(performance.now()),
    });
  });

/** Waits until the big number has one of these looks (waiting, low, medium, high, crashed). */
export const untilLook = async (page: Page, looks: readonly string[], timeout = 120_000): Promise<void> => {
  try {
    await page.waitForFunction(
      (wanted) =>
        wanted.includes(document.querySelector<HTMLElement>('[data-testid=multiplier]')?.dataset['look'] ?? ''),
      [...looks],
      { timeout, polling: 50 },
    );
  } catch (error) {
    throw new Error(`Waited for ${looks.join(' or ')}; the page shows ${await whatIsSeen(page)}`, { cause: error });
  }
};
