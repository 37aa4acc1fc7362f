import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about the page as a whole, which axe skips when it checks a part of a page. */
const PAGE_RULES = [
  'bypass',
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'meta-viewport',
  'page-has-heading-one',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'region',
];

/** Scope of a check. `part`: a CSS selector. `rules`: ids of the rules to check; undefined: all. */
interface Looked {
  part: string;
  rules?: readonly string[];
}

/**
 * Style that stops all motion during a check. A dialog or a live drop that fades in is translucent, so its colours
 * would be wrong.
 */
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important; }';

const violationsIn = async (page: Page, looked: Looked): Promise<string[]> => {
  const violations = await page.evaluate(
    async ({ part, rules, css }) => {
      const still = new CSSStyleSheet();
      still.replaceSync(css);
      document.adoptedStyleSheets.push(still);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // The style does not stop animations by scripts, so their end is awaited.
      await Promise.all(
        document
          .getAnimations()
          .flatMap((one) =>
            one.effect?.getComputedTiming().endTime === Infinity ? [] : [one.finished.catch(() => undefined)],
          ),
      );
      const { axe } = window as unknown as { axe: { run: (where: string, options: object) => Promise<AxeResults> } };
      // Passed and inapplicable rules are not reported: collecting them takes as long as the check.
      const found = await axe.run(part, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
      return found.violations;
    },
    { ...looked, css: STILL },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.html)
        .slice(0, 2)
        .join(' | ')}`,
  );
};

/** Returns the accessibility violations of a page or a part of it, each with the first affected elements. */
export const violationsOf = async (page: Page, part = 'html'): Promise<string[]> => {
  // The library is still loaded in a page that was checked before.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return violationsIn(page, { part });
};

/**
 * Returns the violations of a page's main part and of the whole-page rules. The frame of the site (header, chat,
 * inventory) is checked on another page.
 */
export const violationsInFrame = async (page: Page): Promise<string[]> => [
  ...(await violationsOf(page, 'main')),
  ...(await violationsIn(page, { part: 'html', rules: PAGE_RULES })),
];
