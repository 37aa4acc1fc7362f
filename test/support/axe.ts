import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about the page as a whole: axe leaves them out where it looks at a part. */
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

/** `part`: a selector. `rules`: only these. */
interface Looked {
  part: string;
  rules?: readonly string[];
}

/**
 * Colours are those of what has come in whole: while something does, such as a dialog or a live drop, it shines through.
 * So nothing moves meanwhile.
 */
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important; }';

const violationsIn = async (page: Page, looked: Looked): Promise<string[]> => {
  const violations = await page.evaluate(
    async ({ part, rules, css }) => {
      const still = new CSSStyleSheet();
      still.replaceSync(css);
      document.adoptedStyleSheets.push(still);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // Script animations must end first.
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

/** The accessibility violations of a page or of one part of it, each with the first elements that have it. */
export const violationsOf = async (page: Page, part = 'html'): Promise<string[]> => {
  // A page that was looked at before has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return violationsIn(page, { part });
};

/** The same for a page whose frame (header, chat, inventory) has been looked at on another page: its main part, and the page as a whole. */
export const violationsInFrame = async (page: Page): Promise<string[]> => [
  ...(await violationsOf(page, 'main')),
  ...(await violationsIn(page, { part: 'html', rules: PAGE_RULES })),
];
