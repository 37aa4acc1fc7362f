import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Visit {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

/** Slowdown factor of the CPU, for which the goals of frames and input are stated. */
const SLOWER = 4;
/** Slow 4G as usually simulated: round trip 150 ms, download 1.6 Mbit/s, upload 0.75 Mbit/s. */
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

/** Opens an empty page in a new browser profile with a desktop window. Nothing is loaded yet. */
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

/** Signs in as a sandbox persona who has items to stake, and returns the session token. */
export const richToken = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/socialite/test/login?persona=rich`);
  return ((await answer.json()) as { api_token: string }).api_token;
};

/** Returns a description of the page's content, for error messages. */
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

/** Waits until the multiplier's number has one of these looks: waiting, low, medium, high, crashed. */
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
