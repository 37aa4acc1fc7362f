import type { Page } from 'playwright-core';
import { pause } from '../../test/support/pause.ts';
import type { Motion } from './frames.ts';
import { untilLook } from './visit.ts';

type Place = Pick<Motion, 'url' | 'token'>;

/**
 * Waits for the end of the flight. A script in the page waits for it, because polling would be script in the frames.
 */
const untilCrash = (page: Page, maxMs: number): Promise<void> => {
  const crash = page.locator('[data-testid=multiplier]').evaluate(async (number: HTMLElement) => {
    while (!['crashed', 'waiting'].includes(number.dataset['look'] ?? '')) {
      await new Promise<void>((resolve) => {
        new MutationObserver((_seen, observer) => {
          observer.disconnect();
          resolve();
        }).observe(number, { attributeFilter: ['data-look'] });
      });
    }
  });
  // The page may be closed before the flight ends.
  return Promise.race([crash.catch(() => undefined), pause(maxMs)]);
};

/** Returns the motion of the curve of crash. */
export const flight = (place: Place): Motion => ({
  name: 'flight',
  ...place,
  begun: async (page) => {
    await untilLook(page, ['waiting']);
    await untilLook(page, ['low']);
  },
  ended: untilCrash,
});

/** Longest wait for a spin: a round, including the wait for its beacon. */
const MAX_ROUND_MS = 120_000;
/** Part at the end of a spin that is not recorded. Its beginning is, with the page's work for the event. */
const BEFORE_THE_END_MS = 200;

/**
 * Returns a motion that a server event begins. The event is read from the socket's frames, without script in the page.
 */
const spin = (
  { name, event, msOf }: { name: string; event: string; msOf: (payload: Record<string, number>) => number },
  place: Place,
): Motion => {
  let heard: (ms: number) => void = () => undefined;
  let lastsMs = 0;
  const receive = (text: string): void => {
    if (!text.startsWith(`42["${event}"`)) return;
    const [, payload] = JSON.parse(text.slice(2)) as [string, Record<string, number>];
    const ms = msOf(payload);
    if (ms > 1000) heard(ms);
  };
  return {
    name,
    ...place,
    prepare: (page) =>
      void page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => receive(payload.toString()))),
    begun: async () => {
      const ms = new Promise<number>((resolve) => (heard = resolve));
      lastsMs = await Promise.race([ms, pause(MAX_ROUND_MS).then(() => 0)]);
      if (lastsMs === 0) throw new Error(`no ${event} came in time`);
    },
    ended: (_page, maxMs) => pause(Math.min(maxMs, lastsMs - BEFORE_THE_END_MS)),
  };
};

/** Returns the motion of the spinning wheel. `ms` of the event is the number of remaining seconds plus one. */
export const wheelSpin = (place: Place): Motion =>
  spin({ name: 'wheel', event: 'startWheel', msOf: ({ ms = 1 }) => (ms - 1) * 1000 }, place);

/** Returns the motion of the jackpot's spinner. */
export const jackpotSpin = (place: Place): Motion =>
  spin({ name: 'jackpot', event: 'startJackpot', msOf: ({ ms = 0 }) => ms }, place);

/** Time for which five reels spin without reduced motion. */
const REELS_MS = 6600;
const BUTTON = '[data-testid=cases-button]';

/** Returns the motion of five reels of a box at once. Every opening costs the player five times the box's price. */
export const reels = (place: Place): Motion => {
  let isAgain = false;
  return {
    name: 'reels',
    ...place,
    // Every recording opens a new page.
    prepare: () => void (isAgain = false),
    begun: async (page) => {
      // Items of the last opening are kept first, because the button would otherwise skip the spinning reels.
      if (isAgain) await page.getByRole('button', { name: /^Keep/ }).first().click();
      isAgain = true;
      await page.locator(`${BUTTON}[aria-disabled=false]`).waitFor();
      // The key 5 selects five boxes.
      await page.keyboard.press('5');
      await page.locator(BUTTON).click();
      await page.getByRole('img', { name: 'Reel' }).first().waitFor();
    },
    ended: (_page, maxMs) => pause(Math.min(maxMs, REELS_MS - BEFORE_THE_END_MS)),
  };
};
