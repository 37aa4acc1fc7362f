import type { Page } from 'playwright-core';
import { pause } from '../../test/support/pause.ts';
import type { Motion } from './frames.ts';
import { untilLook } from './visit.ts';

type Place = Pick<Motion, 'url' | 'token'>;

/** Waits for the end of the flight. The page reports it by itself, because polling would be script in its frames. */
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
  // The page may be gone by the time at which it would have reported.
  return Promise.race([crash.catch(() => undefined), pause(maxMs)]);
};

/** The curve of crash. */
export const flight = (place: Place): Motion => ({
  name: 'flight',
  ...place,
  begun: async (page) => {
    await untilLook(page, ['waiting']);
    await untilLook(page, ['low']);
  },
  ended: untilCrash,
});

/** Longest wait for a spin: a round, with its beacon. */
const MAX_ROUND_MS = 120_000;
/** The beginning is drawn with what the page does for the event, which belongs to it; the end is left out. */
const BEFORE_THE_END_MS = 200;

/** A motion that an event of the server begins. Frames of the socket tell it, so nothing is asked of the page. */
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

/** The wheel turns. `ms` of its event is one more than the seconds left. */
export const wheelSpin = (place: Place): Motion =>
  spin({ name: 'wheel', event: 'startWheel', msOf: ({ ms = 1 }) => (ms - 1) * 1000 }, place);

/** The jackpot's spinner runs. */
export const jackpotSpin = (place: Place): Motion =>
  spin({ name: 'jackpot', event: 'startJackpot', msOf: ({ ms = 0 }) => ms }, place);

/** Time that five reels run with motion that is not reduced. */
const REELS_MS = 6600;
const BUTTON = '[data-testid=cases-button]';

/** Five reels of a box run at once. Every opening costs the player five times the box's price. */
export const reels = (place: Place): Motion => {
  let isAgain = false;
  return {
    name: 'reels',
    ...place,
    // Each page is a new one.
    prepare: () => void (isAgain = false),
    begun: async (page) => {
      // While reels run the button skips them. So the items of the last opening are kept first.
      if (isAgain) await page.getByRole('button', { name: /^Keep/ }).first().click();
      isAgain = true;
      await page.locator(`${BUTTON}[aria-disabled=false]`).waitFor();
      // The key chooses the number of boxes.
      await page.keyboard.press('5');
      await page.locator(BUTTON).click();
      await page.getByRole('img', { name: 'Reel' }).first().waitFor();
    },
    ended: (_page, maxMs) => pause(Math.min(maxMs, REELS_MS - BEFORE_THE_END_MS)),
  };
};
