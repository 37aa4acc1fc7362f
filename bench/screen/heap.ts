import type { Browser, CDPSession } from 'playwright-core';
import type { Figure } from '../lib/report.ts';
import { slopeOf } from '../lib/statistics.ts';
import { Playback } from './playback.ts';
import { untilLook, visit } from './visit.ts';

/** The line that tells whether the slope can be judged at all. */
export const SLOPE_UNCERTAINTY = 'heap: uncertainty of the slope (σ)';

const READINGS = 20;
/** Rounds until caches (labels, portraits, formats, compiled code) are full. */
const WARM_UP_SHARE = 0.2;
/** What a round may leave behind, in kilobytes. */
const GROWTH_MOST_KB = 1;

/** What is alive: bytes of the heap after everything that can be collected was, and elements of the page. */
const alive = async (cdp: CDPSession): Promise<{ bytes: number; nodes: number; listeners: number }> => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
};

/** Whether memory grows from round to round. */
export const measureHeap = async (browser: Browser, { url, token, rounds }: { url: string; token: string; rounds: number }): Promise<Figure[]> => {
  const playback = new Playback();
  const { context, page, cdp } = await visit(browser, { token, prepare: (fresh) => playback.attach(fresh) });
  await page.goto(url);
  await untilLook(page, ['waiting']);
  const points: { x: number; bytes: number; nodes: number; listeners: number }[] = [];
  const every = Math.max(1, Math.round(rounds / READINGS));
  for (let round = 1; round <= rounds; round++) {
    await playback.round();
    if (round % every === 0) points.push({ x: round, ...(await alive(cdp)) });
  }
  await context.close();
  const settled = points.filter((point) => point.x > rounds * WARM_UP_SHARE);
  const { slope, error } = slopeOf(settled.map(({ x, bytes }) => ({ x, y: bytes / 1000 })));
  const nodes = slopeOf(settled.map((point) => ({ x: point.x, y: point.nodes })));
  const last = settled.at(-1);
  return [
    { what: 'heap: rounds played', unit: 'rounds', values: [rounds], ...(rounds >= 100 ? { atLeast: 100 } : {}) },
    { what: 'heap at the end', unit: 'MB', values: [(last?.bytes ?? Number.NaN) / 1e6] },
    { what: 'heap: slope a round', unit: 'kB', values: [slope], atMost: GROWTH_MOST_KB },
    // A slope that is less sure than the goal is wide says nothing: the run was too noisy, or too short, and must be done again.
    { what: SLOPE_UNCERTAINTY, unit: 'kB', values: [error], atMost: GROWTH_MOST_KB },
    { what: 'page elements: slope a round', unit: 'nodes', values: [nodes.slope], atMost: 0.5 },
    { what: 'page listeners at the end', unit: '', values: [last?.listeners ?? Number.NaN] },
  ];
};
