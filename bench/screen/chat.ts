import type { ChatMessage } from '@updraft/contract';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import type { Figure } from '../lib/report.ts';
import { pause } from '../../test/support/pause.ts';
import { measureFrames, type Motion } from './frames.ts';

/** Number of messages that a page keeps. */
const KEPT = 5000;
const BURST_PER_SECOND = 200;
/** Time for which the server gathers messages. */
const SLOT_MS = 500;
/** Speed of scrolling: a thousand messages in some seconds. */
const SCROLL_PX_PER_SECOND = 9600;
/** Distance of scrolling in one direction. */
const SCROLL_PX = 30_000;
const LOG = '[role=log]';

const TEXTS = [
  'good evening everybody, how are the rounds today',
  'Всем привет! Сегодня уже два раза поймал 10x, очень доволен этим вечером и скоро пойду спать',
  '@player 7, that was close',
  'I have just come back after a long week and want to look around first, so tell me what is new here',
];

const messageOf = (id: number): ChatMessage => ({
  id,
  user: {
    id: 1 + (id % 40),
    username: `player ${id % 40}`,
    avatar: 'default',
    is_demo: id % 3 === 0,
    is_admin: id % 40 === 5,
    is_moderator: id % 40 === 6,
    is_youtuber: id % 40 === 8,
    is_staff: false,
  },
  time: new Date().toISOString(),
  type: 'MESSAGE',
  message: TEXTS[id % TEXTS.length] ?? '',
});

/** Sends chat messages over the page's socket in place of the server. Everything else of the site is real. */
class Speaker {
  private line: WebSocketRoute | null = null;
  private id = 1_000_000;

  async attach(page: Page): Promise<void> {
    await page.routeWebSocket(/socket\.io/, (line) => {
      const server = line.connectToServer();
      this.line = line;
      line.onMessage((message) => server.send(message));
      server.onMessage((message) => line.send(message));
    });
  }

  say(count: number): void {
    const messages = Array.from({ length: count }, () => messageOf(++this.id));
    this.line?.send(`42${JSON.stringify(['newMessage', { messages }])}`);
  }
}

/** Fills the chat with as many messages as a page keeps. */
const fill = async (page: Page, speaker: Speaker): Promise<void> => {
  await page.locator(LOG).waitFor();
  for (let said = 0; said < KEPT; said += 100) {
    speaker.say(100);
    if (said % 1000 === 0) await pause(100);
  }
  await page.waitForFunction(
    ({ log, least }) => (document.querySelector(log)?.scrollHeight ?? 0) > least,
    { log: LOG, least: KEPT * 40 },
    { timeout: 60_000 },
  );
  await pause(1000);
};

// Scripts for the page are strings. The runner of this file adds helpers to functions, and the page lacks these
// helpers.

/** Makes the page draw every frame. An idle page draws none, so nothing could be measured between two slots. */
const DRAW_ALWAYS = 'const next = () => void requestAnimationFrame(next); next();';

/**
 * Scrolls the list up and down for `ms` by wheel events. Scrolling by script would force layouts, which would count as
 * script of the page.
 */
const scrollFor = async (page: Page, ms: number): Promise<void> => {
  const box = await page.locator(LOG).boundingBox();
  if (!box) throw new Error('the list of the chat is not seen');
  const cdp = await page.context().newCDPSession(page);
  const end = performance.now() + ms;
  for (let direction = 1; performance.now() < end; direction = -direction)
    await cdp.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: direction * SCROLL_PX,
      speed: SCROLL_PX_PER_SECOND,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  await cdp.detach();
};

type Place = Pick<Motion, 'url' | 'token'>;

/**
 * Returns the motion of a full chat that shows its newest message, while 200 messages a second come in slots as from
 * the server.
 */
const burst = (place: Place): Motion => {
  let speaker = new Speaker();
  let isFull = false;
  return {
    name: `chat, ${BURST_PER_SECOND} messages a second`,
    ...place,
    prepare: async (page) => {
      speaker = new Speaker();
      isFull = false;
      await page.addInitScript(DRAW_ALWAYS);
      await speaker.attach(page);
    },
    begun: async (page) => {
      if (!isFull) await fill(page, speaker);
      isFull = true;
    },
    ended: async (_page, maxMs) => {
      for (let ms = 0; ms < maxMs; ms += SLOT_MS) {
        speaker.say((BURST_PER_SECOND * SLOT_MS) / 1000);
        await pause(SLOT_MS);
      }
    },
  };
};

/** Returns the motion of scrolling through the list of 5,000 messages. */
const scroll = (place: Place): Motion => {
  const speaker = burst(place);
  return {
    ...speaker,
    name: `chat, scrolling through ${KEPT} messages`,
    ended: scrollFor,
  };
};

/** Measures the cost per frame of a full chat, during a burst and during scrolling, on a page without a round. */
export const measureChat = async (
  browser: Browser,
  place: Place,
  amount: { seconds: number; runs: number },
): Promise<{ figures: Figure[]; notes: string[] }> => {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const motion of [burst(place), scroll(place)]) {
    const measured = await measureFrames(browser, motion, amount);
    figures.push(...measured.figures);
    notes.push(...measured.notes);
  }
  return { figures, notes };
};
