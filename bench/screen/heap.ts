import type { Browser, CDPSession } from 'playwright-core';
import type { Figure } from '../lib/report.ts';
import { slopeOf } from '../../test/support/statistics.ts';
import { heldByKind } from './heap-kinds.ts';
import { Playback } from './playback.ts';
import { untilLook, visit } from './visit.ts';

/** Name of the figure that shows whether the slope is reliable. */
export const SLOPE_UNCERTAINTY = 'heap: uncertainty of the slope (σ)';

const READINGS = 20;
/** Largest growth per round, in kilobytes. */
const MAX_GROWTH_KB = 1;

/** Returns the bytes of the heap after garbage collection, and the page's numbers of elements and event listeners. */
const alive = async (cdp: CDPSession): Promise<{ bytes: number; nodes: number; listeners: number }> => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
};

/** Measures the growth of memory from round to round, over `rounds` of them once the page is warm. */
export const measureHeap = async (
  browser: Browser,
  { url, token, rounds }: { url: string; token: string; rounds: number },
): Promise<Figure[]> => {
  const playback = new Playback();
  const { context, page, cdp } = await visit(browser, { token, prepare: (fresh) => playback.attach(fresh) });
  await page.goto(url);
  await untilLook(page, ['waiting']);
  const points: { x: number; bytes: number; nodes: number; listeners: number }[] = [];
  const every = Math.max(1, Math.round(rounds / READINGS));
  // Number of warm-up rounds: as many as measured rounds, so that caches (labels, portraits, formats) are full and hot
  // code is compiled.
  const warm = rounds;
  let atFirst = { dataBytes: Number.NaN, codeBytes: Number.NaN };
  for (let round = 1; round <= warm + rounds; round++) {
    await playback.round();
    if (round >= warm && round % every === 0) points.push({ x: round, ...(await alive(cdp)) });
    if (round === warm) atFirst = await heldByKind(cdp);
  }
  const atLast = await heldByKind(cdp);
  const aRound = (kind: keyof typeof atLast): number => (atLast[kind] - atFirst[kind]) / 1000 / rounds;
  await context.close();
  const { slope, error } = slopeOf(points.map(({ x, bytes }) => ({ x, y: bytes / 1000 })));
  const nodes = slopeOf(points.map((point) => ({ x: point.x, y: point.nodes })));
  const last = points.at(-1);
  return [
    {
      what: 'heap: rounds measured, as many played before',
      unit: 'rounds',
      values: [rounds],
      ...(rounds >= 100 ? { atLeast: 100 } : {}),
    },
    { what: 'heap at the end', unit: 'MB', values: [(last?.bytes ?? Number.NaN) / 1e6] },
    { what: 'heap: slope a round', unit: 'kB', values: [slope], atMost: MAX_GROWTH_KB },
    {
      what: 'heap: of it what the program holds (objects, arrays, strings, functions)',
      unit: 'kB',
      values: [aRound('dataBytes')],
      atMost: MAX_GROWTH_KB,
    },
    { what: 'heap: of it what the engine compiled', unit: 'kB', values: [aRound('codeBytes')] },
    // A slope with a larger uncertainty than the goal proves nothing. The run was too noisy or too short and must be
    // repeated.
    { what: SLOPE_UNCERTAINTY, unit: 'kB', values: [error], atMost: MAX_GROWTH_KB },
    { what: 'page elements: slope a round', unit: 'nodes', values: [nodes.slope], atMost: 0.5 },
    { what: 'page listeners at the end', unit: '', values: [last?.listeners ?? Number.NaN] },
  ];
};
