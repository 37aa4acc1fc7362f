import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Colours are those of what has come in whole: while a dialog does, it shines through. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // It begins to move with the next frame, not before.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(
      document
        .getAnimations()
        .flatMap((one) =>
          one.effect?.getComputedTiming().endTime === Infinity ? [] : [one.finished.catch(() => undefined)],
        ),
    );
  });

/** The accessibility violations of a page or of one part of it, each with the first elements that have it. */
export const violationsOf = async (page: Page, part = 'html'): Promise<string[]> => {
  await page.evaluate(AXE);
  await settled(page);
  const { violations } = await page.evaluate(
    (where) =>
      (window as unknown as { axe: { run: (where: string, options: object) => Promise<AxeResults> } }).axe.run(where, {
        // What passes and what does not apply is not reported: collecting it takes as long as the check.
        resultTypes: ['violations'],
      }),
    part,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.html)
        .slice(0, 2)
        .join(' | ')}`,
  );
};
