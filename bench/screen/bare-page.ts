import type { Browser } from 'playwright-core';
import { interactionsOf, slowestOf } from './interactions.ts';
import { OBSERVE, vitalsOf } from './vitals.ts';
import { visit } from './visit.ts';

/** Page with a canvas as large as the scene in a desktop window. */
const PAGE = `<body style="background:#0a0d12"><button style="width:200px;height:60px">press</button><br><canvas width="700" height="393"></canvas><script>
  const button = document.querySelector('button');
  button.onclick = () => { button.style.background = button.style.background ? '' : 'orange'; };
  const canvas = document.querySelector('canvas'), context = canvas.getContext('2d');
  const draw = (now) => {
    requestAnimationFrame(draw);
    context.clearRect(0, 0, 700, 393);
    context.beginPath();
    context.arc(350 + 200 * Math.sin(now / 300), 200, 60, 0, 7);
    context.fill();
  };
  requestAnimationFrame(draw);
</script>`;

const PRESSES = 10;
/**
 * Least share of presses that the browser must report. Most presses may take under 16 ms, which the browser does not
 * report.
 */
const MIN_TOLD_SHARE = 0.1;

/**
 * Returns the duration of the longest of ten presses on a page without product code, ms. The page has a button that
 * changes its colour, and a moving canvas. The duration is the least that this browser needs on this machine.
 */
export const pressBarePage = async (browser: Browser, { slow }: { slow: boolean }): Promise<number> => {
  const { context, page } = await visit(browser, {
    token: null,
    slowCpu: slow,
    prepare: (fresh) => fresh.addInitScript(OBSERVE),
  });
  await page.goto(`data:text/html,${encodeURIComponent(PAGE)}`);
  await page.waitForTimeout(1000);
  for (let press = 0; press < PRESSES; press++) {
    await page.locator('button').click({ force: true });
    await page.waitForTimeout(250);
  }
  const { events } = await vitalsOf(page);
  await context.close();
  return slowestOf(interactionsOf(events), { of: PRESSES, leastShare: MIN_TOLD_SHARE }).wholeMs;
};
