import type { BrowserContext, Page } from 'playwright-core';

/**
 * Runs in every page of a window: sets `data-ready` on <html> when the page is ready. A page is ready when its start
 * has ended, no call is pending, no placeholder is shown, and fonts are loaded, for two frames, because a response is
 * drawn in the frame after it.
 */
const keepMark = (): void => {
  let underWay = 0;
  const ask = window.fetch.bind(window);
  const nextFrame = window.requestAnimationFrame.bind(window);
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
    else nextFrame(look);
  };
  nextFrame(look);
  // A navigation inside the app counts as another page.
  addEventListener('pushState', () => {
    frames = 0;
    if (!document.documentElement.hasAttribute('data-ready')) return;
    document.documentElement.removeAttribute('data-ready');
    nextFrame(look);
  });
};

/**
 * Runs in every page of a window with reduced motion. It limits animation loops, which request a frame within a frame,
 * to about four frames per second. Other frames are drawn at once. An open game page then uses a twentieth of a core,
 * compared with a ninth at twenty and a fifth at sixty frames per second.
 */
const drawRarely = (): void => {
  const PAUSE_MS = 200;
  const [nextFrame, cancelFrame] = [
    window.requestAnimationFrame.bind(window),
    window.cancelAnimationFrame.bind(window),
  ];
  /** Frames of loops that wait. Their numbers are negative, unlike the browser's. */
  const waiting = new Set<number>();
  let lastId = 0;
  let isInFrame = false;
  const draw = (callback: FrameRequestCallback, now: number): void => {
    isInFrame = true;
    try {
      callback(now);
    } finally {
      isInFrame = false;
    }
  };
  window.requestAnimationFrame = (callback) => {
    if (!isInFrame) return nextFrame((now) => draw(callback, now));
    const id = --lastId;
    waiting.add(id);
    setTimeout(() => nextFrame((now) => waiting.delete(id) && draw(callback, now)), PAUSE_MS);
    return id;
  };
  window.cancelAnimationFrame = (id) => (id < 0 ? void waiting.delete(id) : cancelFrame(id));
};

/** Has every page that a window opens mark itself when it is ready. */
export const markWhenReady = (context: BrowserContext): Promise<unknown> => context.addInitScript(keepMark);

/** Has the loops of every page that a window opens draw about four times a second. */
export const keepFramesFew = (context: BrowserContext): Promise<unknown> => context.addInitScript(drawRarely);

export const isReady = (page: Page): Promise<void> => page.locator('html[data-ready]').waitFor({ state: 'attached' });

/** Navigates inside the app as a link does, without reloading the page. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address);
