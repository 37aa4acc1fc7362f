/** Tests of every page for each role. */
import { mkdirSync } from 'node:fs';
import type { Persona } from '@updraft/contract/constants';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { violationsInFrame, violationsOf } from './axe.ts';
import { CRAWLED } from './crawl-paths.ts';
import { type Here, inBrowser } from './in-browser.ts';
import { openBox } from './open-box.ts';
import { openTicket } from './open-ticket.ts';
import { faultsAt, watchResponses } from './page-faults.ts';
import { goTo, isReady } from './ready.ts';
import { IS_QUICK, LANGUAGES, type Language, SIZES, type View, viewsOf } from './views.ts';

/** Folder for pictures that people can view, if set. They are not part of the repository. */
const PICTURES = process.env['SCREENS_DIR'];
const pictureOf = (of: readonly string[]): string => `${PICTURES}/${of.join('-').replaceAll(/[/?={}]/g, '_')}.png`;

/**
 * `npm run test:all` checks each page for every role, size and language. `npm test` checks it as a visitor or a player
 * in turn, or as both if they see different content, and as staff if they have additional controls, in one view of the
 * role.
 */
interface Crawl {
  role: 'visitor' | 'player' | 'moderator' | 'admin';
  persona: Persona | null;
}

/** Chooses a language by the switch in the header of a wide window. The window stays wide. */
const speak = async (page: Page, language: Language): Promise<void> => {
  const html = page.locator(`html[lang=${language}]`);
  if ((await html.count()) > 0) return;
  await page.setViewportSize(SIZES.wide);
  await page.locator(`button[aria-label^="${language.toUpperCase()},"]`).filter({ visible: true }).first().click();
  await html.waitFor({ state: 'attached' });
};

/** Defines the tests; called once at the top of a file. `signIn` signs in a new player with an opening and a ticket. */
export const crawl = (crawls: readonly [Crawl, Crawl], signIn: (here: Here) => Promise<string>): void => {
  const here = inBrowser({ site: 'quick' });
  const isBesideVisitor = crawls.some(({ persona }) => persona === null);
  let opening: number;
  let ticket: number;
  beforeAll(async () => {
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
    const token = await signIn(here);
    opening = await openBox(here.url, { token, boxId: 1 });
    ticket = await openTicket(here, token);
    const isOver = async (): Promise<boolean> => (await here.call('POST /api/crash/getHistory', {})).length > 0;
    await vi.waitUntil(isOver, { timeout: 60_000, interval: 200 });
  });

  describe.each(crawls)('a $role', (seen) => {
    const { role, persona } = seen;
    const views = viewsOf(`crawl as ${role}`);
    /** Returns the views in which to check the page at this index: for `npm test` only one. */
    const viewsAt = (at: number): View[] => (IS_QUICK ? [views[at % views.length] as View] : views);
    /** True if the view is audited: `npm run test:all` audits the sizes `wide` and `phone` only. */
    const isAudited = ({ size }: View): boolean => IS_QUICK || size === 'wide' || size === 'phone';
    const turn = crawls.indexOf(seen);
    const pages = CRAWLED.filter(
      ({ isPersonal, hasStaffControls }, at) =>
        !IS_QUICK || (isBesideVisitor ? isPersonal || at % 2 === turn : hasStaffControls),
    );
    it('every page is complete and without faults', { timeout: 600_000 }, async () => {
      const { page, errors } = here;
      if (persona) await here.enter(await here.tokenOf(persona));
      const responses = watchResponses(page);
      await page.goto(here.url);
      await isReady(page);
      const faults: string[] = [];
      const hasSeenFrame = { en: false, ru: false };
      for (const [at, { address, mayBeMissing }] of pages.entries()) {
        const path = address.replace('{opening}', String(opening)).replace('{ticket}', String(ticket));
        await goTo(page, path);
        await isReady(page);
        // Each page begins in the language in which the previous page ended.
        const languages = at % 2 ? LANGUAGES.toReversed() : LANGUAGES;
        for (const language of languages) {
          const seenIn = viewsAt(at).filter((view) => view.language === language);
          if (seenIn.length === 0) continue;
          const say = (what: readonly string[]): void =>
            void faults.push(...what.map((one) => `${path} (${language}): ${one}`));
          await speak(page, language);
          for (const view of seenIn) {
            say((await faultsAt(page, view)).map((fault) => `${view.size}: ${fault}`));
            if (isAudited(view)) {
              say(await (hasSeenFrame[language] ? violationsInFrame : violationsOf)(page));
              hasSeenFrame[language] = true;
            }
            if (PICTURES)
              await page.screenshot({ path: pictureOf([role, language, view.size, path]), animations: 'disabled' });
          }
          const expected = mayBeMissing && responses.missing.length > 0;
          say([...responses.failed.splice(0), ...(mayBeMissing ? [] : responses.missing.splice(0))]);
          say(errors.splice(0).filter((error) => !(expected && error.includes('404'))));
        }
        responses.missing.length = 0;
        expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
      }
      expect(faults).toEqual([]);
    });
  });
};
