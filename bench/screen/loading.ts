import type { Browser, Page } from 'playwright-core';
import { pressBarePage } from './bare-page.ts';
import type { Figure } from '../lib/report.ts';
import { largest } from '../../test/support/statistics.ts';
import { type Interaction, interactionsOf, inWords, slowestOf } from './interactions.ts';
import { BET_PATHS, Scripts, bytesOf, scriptsBeforeABet } from '../../test/support/scripts.ts';
import { untilLook, visit } from './visit.ts';
import { OBSERVE, vitalsOf } from './vitals.ts';

/** Number of presses in `play`: eight clicks, and Escape twice. */
const PRESSES = 10;

/** Timeout of a press, long enough for a busy machine with a slowed processor. The browser measures the duration. */
const MAX_PRESS_MS = 60_000;

/** Plays a player's first minute. Each press is one interaction. */
const play = async (page: Page): Promise<void> => {
  const press = async (selector: string, at = 0): Promise<void> => {
    await page.locator(selector).nth(at).click({ force: true, timeout: MAX_PRESS_MS });
    await page.waitForTimeout(250);
  };
  await page.locator('#inventory li button').first().waitFor();
  for (const at of [0, 1, 0]) await press('#inventory li button', at);
  await press('section[aria-labelledby=stake-title] fieldset label', 0);
  await press('section[aria-labelledby=stake-title] header button', 0);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  await press('#inventory footer button', 0);
  await page.locator('[data-modal] section li button').first().waitFor();
  await press('[data-modal] section li button', 3);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  await untilLook(page, ['waiting']);
  await press('[data-testid=crash-button]');
  await page.waitForTimeout(800);
};

interface Loading {
  lcpMs: number;
  lcpOn: string;
  cls: number;
  /** Interactions, longest first. */
  interactions: Interaction[];
  slowest: Interaction;
  /** Bytes with gzip of the scripts that the page requested until it had settled. */
  scriptBytes: number;
  /** Bytes with gzip of the scripts that it fetched afterwards, in an idle moment, before any input. */
  laterScriptBytes: number;
}

const load = async (
  browser: Browser,
  { url, token, slow, wholeRound }: { url: string; token: string; slow: boolean; wholeRound: boolean },
): Promise<Loading> => {
  const { context, page } = await visit(browser, {
    token,
    slowCpu: slow,
    slowNetwork: slow,
    prepare: (fresh) => fresh.addInitScript(OBSERVE),
  });
  const scripts = new Scripts(page);
  await scripts.load(url);
  const scriptBytes = bytesOf(await scripts.first());
  const laterScriptBytes = bytesOf(await scripts.later());
  const { lcpMs, lcpOn } = await vitalsOf(page);
  if (lcpMs === 0) throw new Error('The browser reported no largest paint: nothing was measured');
  await play(page);
  // The layout must not shift during a whole round either.
  if (wholeRound) await untilLook(page, ['crashed']);
  if (wholeRound) await untilLook(page, ['waiting']);
  const { cls, events } = await vitalsOf(page);
  await context.close();
  const interactions = interactionsOf(events);
  return {
    lcpMs,
    lcpOn,
    cls,
    interactions,
    slowest: slowestOf(interactions, { of: PRESSES }),
    scriptBytes,
    laterScriptBytes,
  };
};

/**
 * Measures loading, layout stability and responsiveness of the crash page, locally and on a slow phone's connection.
 */
export const measureLoading = async (
  browser: Browser,
  { runs, wholeRound, ...options }: { url: string; token: string; runs: number; wholeRound: boolean },
): Promise<{ figures: Figure[]; notes: string[] }> => {
  const local: Loading[] = [];
  const slow: Loading[] = [];
  const bare = { local: [] as number[], slow: [] as number[] };
  for (let run = 0; run < runs; run++) {
    local.push(await load(browser, { ...options, slow: false, wholeRound: wholeRound && run === 0 }));
    slow.push(await load(browser, { ...options, slow: true, wholeRound: false }));
    bare.local.push(await pressBarePage(browser, { slow: false }));
    bare.slow.push(await pressBarePage(browser, { slow: true }));
  }
  const noteOf = (name: string, runs: readonly Loading[]): string =>
    `Slowest interaction, ${name}: ${runs.map(({ slowest }) => inWords(slowest)).join('; ')}. The browser told ${runs.map(({ interactions }) => interactions.length).join(', ')} of ${PRESSES} presses.`;
  const paintOf = (name: string, runs: readonly Loading[]): string =>
    `Largest paint, ${name}: ${runs.map(({ lcpMs, lcpOn }) => `${lcpOn} at ${lcpMs.toFixed(0)} ms`).join('; ')}.`;
  const worst = (runs: readonly Loading[], part: 'wholeMs' | 'untilHandledMs' | 'drawingMs'): number[] =>
    runs.map(({ interactions }) => largest(interactions.map((one) => one[part])));
  const inpOf = (speed: string, runs: readonly Loading[], bareMs: readonly number[]): Figure[] => [
    { what: `INP, worst of ten interactions, ${speed}`, unit: 'ms', values: worst(runs, 'wholeMs'), atMost: 100 },
    { what: `— longest until handled, ${speed}`, unit: 'ms', values: worst(runs, 'untilHandledMs') },
    { what: `— longest from there until drawn, ${speed}`, unit: 'ms', values: worst(runs, 'drawingMs') },
    { what: `— the same measure on a bare page with a canvas, ${speed}`, unit: 'ms', values: bareMs },
  ];
  const beforeABet = await Promise.all(
    BET_PATHS.flatMap((path) =>
      ['en', 'ru'].map(async (language): Promise<Figure> => {
        const scripts = await scriptsBeforeABet(options.url, { path, language });
        const what = `before a bet on ${path}: JavaScript, gzip, ${language}`;
        return { what, unit: 'kB', values: [bytesOf(scripts) / 1000], atMost: 150 };
      }),
    ),
  );
  const figures: Figure[] = [
    ...beforeABet,
    {
      what: 'first load of the crash page: JavaScript, gzip',
      unit: 'kB',
      values: local.map((one) => one.scriptBytes / 1000),
      atMost: 168,
    },
    {
      what: '— with what comes once it is idle',
      unit: 'kB',
      values: local.map((one) => (one.scriptBytes + one.laterScriptBytes) / 1000),
      atMost: 210,
    },
    { what: 'LCP, local', unit: 'ms', values: local.map((one) => one.lcpMs), atMost: 1000 },
    { what: 'LCP, slow 4G and CPU ×4', unit: 'ms', values: slow.map((one) => one.lcpMs), atMost: 2500 },
    {
      what: 'CLS, load, ten interactions, once a whole round, local',
      unit: '',
      values: local.map((one) => one.cls),
      atMost: 0.02,
      isNever: true,
    },
    { what: 'CLS, load and ten interactions, slow', unit: '', values: slow.map((one) => one.cls), atMost: 0.02 },
    ...inpOf('local', local, bare.local),
    ...inpOf('CPU ×4', slow, bare.slow),
  ];
  return {
    figures,
    notes: [paintOf('local', local), paintOf('slow', slow), noteOf('local', local), noteOf('CPU ×4', slow)],
  };
};
