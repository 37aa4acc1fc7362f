import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { playerWithItems } from '../support/paying.ts';
import { BET_PATHS, Scripts, bytesOf, listOf, scriptsBeforeABet } from '../support/scripts.ts';

/** Largest size of the JavaScript that the crash page loads until it settles, in bytes with gzip. */
const FIRST_LOAD = 169_300;
/** Largest size including the files that the page prefetches when idle, by the page's path, in bytes with gzip. */
const WITH_IDLE = { '/': 207_000, '/wheel': 195_700, '/jackpot': 197_700, '/cases': 198_000, '/cases/{id}': 210_000 };
/** Largest size of the scripts before a bet can be placed, by the page's path, in bytes with gzip. */
const BEFORE_A_BET = { '/': 147_900, '/wheel': 156_000, '/jackpot': 159_700 };
/** Beginnings of file names: the page, its libraries, the socket, the chat and its texts. */
const PARTS = ['index-', 'libraries-', 'socket-library-', 'chat-body-', 'chat-room-'];
/** Largest size that another page adds to the shell, in bytes with gzip. */
const BEYOND_SHELL = 60_000;

// Motion is on, as for players, because a page also fetches videos and the code of motion.
const here = inBrowser({ site: 'quick', reducedMotion: 'no-preference' });

interface Visit {
  path?: string;
  token?: string;
  inRussian?: boolean;
  /** Names of files that must be among the counted ones. */
  parts?: readonly string[];
  /** Names of files that must be among those of an idle moment, to count these too. */
  ahead?: readonly string[];
}

/** Returns the scripts of a first visit, with an empty cache. */
const load = async ({
  path = '',
  token,
  inRussian = false,
  parts = [],
  ahead = [],
}: Visit): Promise<ReadonlyMap<string, number>> => {
  const context = await here.anotherWindow();
  if (token) await here.enter(token, context);
  if (inRussian) {
    await speakRussian(context);
    // The cookie is present on every visit after the language has been chosen.
    await context.addCookies([{ name: 'updraft_language', value: 'ru', url: here.url }]);
  }
  const page = await context.newPage();
  const scripts = new Scripts(page);
  await scripts.load(`${here.url}${path}`);
  // The frame of the chat is there from the beginning, but a busy machine may draw it late.
  await page.locator('[data-chat]').waitFor();
  return new Map([...(await scripts.first(parts)), ...(ahead.length > 0 ? await scripts.later(ahead) : [])]);
};

it('the first load of the crash page stays within its bound, for visitors and players in both languages', async () => {
  const token = await playerWithItems(here);
  const visits = { visitor: {}, player: { token }, 'player in Russian': { token, inRussian: true } };
  for (const [name, one] of Object.entries(visits)) {
    const scripts = await load({ ...one, parts: PARTS });
    for (const part of PARTS) expect(listOf(scripts), name).toContain(`/assets/${part}`);
    expect(bytesOf(scripts), `${name}:\n${listOf(scripts)}`).toBeLessThanOrEqual(FIRST_LOAD);
  }
});

it('the page of each game loads little in all, with what it prefetches when idle', async () => {
  const token = await playerWithItems(here);
  const [box] = (await here.call('GET /api/cases/get', {})).cases;
  const loads = await Promise.all(
    Object.entries(WITH_IDLE).map(async ([path, bound]) => {
      const address = path.replace('{id}', String(box?.id));
      const scripts = await load({ path: address, token, inRussian: true, parts: PARTS, ahead: ['Toaster-'] });
      return { path, bound, scripts };
    }),
  );
  const isInShell = (script: string): boolean => loads.every(({ scripts }) => scripts.has(script));
  for (const { path, bound, scripts } of loads) {
    expect(bytesOf(scripts), `${path}:\n${listOf(scripts)}`).toBeLessThanOrEqual(bound);
    // Notices are prefetched, and dialogs are not.
    expect(listOf(scripts)).toContain('/assets/Toaster-');
    expect(listOf(scripts)).not.toContain('/assets/Modal-');
    const own = new Map([...scripts].filter(([script]) => !isInShell(script)));
    expect(own.size, path).toBeGreaterThan(0);
    expect(bytesOf(own), `${path}:\n${listOf(own)}`).toBeLessThanOrEqual(BEYOND_SHELL);
    // These pages show the player's next seeds but verify nothing before a seed is revealed.
    if (path.startsWith('/cases')) expect(listOf(own)).not.toContain('/verification-');
  }
});

it.each(['en', 'ru'])(
  'a bet can be placed after a small load in %s, and no page of a game loads the verification',
  async (language) => {
    for (const path of BET_PATHS) {
      const scripts = await scriptsBeforeABet(here.url, { path, language });
      expect(listOf(scripts), path).not.toContain('/verification-');
      expect(scripts.size, path).toBeGreaterThan(3);
      expect(bytesOf(scripts), `${path}:\n${listOf(scripts)}`).toBeLessThanOrEqual(BEFORE_A_BET[path]);
    }
  },
);
