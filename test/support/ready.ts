import type { BrowserContext, Page } from 'playwright-core';

/**
 * Runs in every page of a window: sets `data-ready` on <html> once the page has what it shows. Its start has ended, no
 * call is under way, nothing stands in for what is to come, and fonts are there; for two frames, since an answer
 * is drawn in the frame after it.
 */
const keepMark = (): void => {
  let underWay = 0;
  const ask = window.fetch.bind(window);
  window.fetch = async (...args) => {
    underWay += 1;
    try {
      return await ask(...args);
    } finally {
      underWay -= 1;
    }
  };
  const STANDS_IN = '.animate-shimmer, [aria-busy=true], main > [role=status]';
  const isWhole = (): boolean =>
    underWay === 0 &&
    document.readyState === 'complete' &&
    document.fonts.status === 'loaded' &&
    (document.querySelector('main')?.textContent ?? '') !== '' &&
    document.querySelector(STANDS_IN) === null;
  let frames = 0;
  const look = (): void => {
    frames = isWhole() ? frames + 1 : 0;
    if (frames > 2) document.documentElement.setAttribute('data-ready', '');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  // A way inside the program makes it another page.
  addEventListener('pushState', () => {
    frames = 0;
    if (!document.documentElement.hasAttribute('data-ready')) return;
    document.documentElement.removeAttribute('data-ready');
    requestAnimationFrame(look);
  });
};

/** Has every page that a window opens mark itself when it is ready. */
export const markWhenReady = (context: BrowserContext): Promise<unknown> => context.addInitScript(keepMark);

/** Waits until the page has what it shows. */
export const isReady = (page: Page): Promise<void> => page.locator('html[data-ready]').waitFor({ state: 'attached' });
