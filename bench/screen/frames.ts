import type { Browser, Page } from 'playwright-core';
import type { Figure } from '../lib/report.ts';
import { largest, quantile } from '../../test/support/statistics.ts';
import { pause } from '../../test/support/pause.ts';
import { visit } from './visit.ts';

/** Largest median and 95th percentile of script time per frame, with the CPU four times slower. */
const MAX_SCRIPT_MS = 4;
/** Least number of frames per second: sixty, minus the loss at both ends of a trace. */
const MIN_FRAMES_A_SECOND = 58;
/** Largest number of recordings of a short motion. */
const MAX_ROUNDS = 12;
/**
 * Time from the opening of a page until its first recording. A page with a slow CPU loads its last parts within this
 * time, and loading is measured by itself.
 */
const LOADING_MS = 12_000;
/** Least number of frames for a valid run. */
const MIN_FRAMES = 40;

interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** CPU time of the thread, which other programs do not affect. */
  tdur?: number;
  pid: number;
  tid: number;
}

const SCRIPT = new Set([
  'FireAnimationFrame',
  'FunctionCall',
  'EvaluateScript',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
  'v8.callFunction',
  'FireIdleCallback',
  'MinorGC',
  'MajorGC',
  'V8.GCScavenger',
  'WebSocketReceive',
]);
const RENDERING = new Set([
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'HitTest',
  'IntersectionObserverController::computeIntersections',
]);

interface Span {
  name?: string;
  from: number;
  to: number;
}

/** Returns the time between `from` and `to` that spans cover. Nested spans count once. */
const covered = (spans: readonly Span[], { from, to }: Span): number => {
  let sum = 0;
  let reached = from;
  for (const span of spans) {
    const begin = Math.max(reached, span.from);
    const end = Math.min(to, span.to);
    if (end > begin) {
      sum += end - begin;
      reached = end;
    }
  }
  return sum;
};

const spansOf = (events: readonly TraceEvent[], names: ReadonlySet<string>): Span[] =>
  events
    .filter((event) => event.ph === 'X' && names.has(event.name))
    .map(({ name, ts, dur = 0, tdur = dur }) => ({ name, from: ts, to: ts + Math.min(dur, tdur) }))
    .sort((a, b) => a.from - b.from);

/** Returns a text with the longest tasks of a frame. */
const busyWith = (spans: readonly Span[], { from, to }: Span): string =>
  spans
    .filter((span) => span.from >= from && span.from < to)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, 4)
    .map((span) => `${span.name ?? ''} ${((span.to - span.from) / 1000).toFixed(1)}`)
    .join(', ');

interface Frames {
  /** Milliseconds of script in each frame. `mainMs`: of script and rendering on the main thread. */
  scriptMs: number[];
  mainMs: number[];
  perSecond: number;
  /** The longest tasks of each frame with over 16 ms of script. */
  heavy: string[];
}

/** Reads the frames of the page's main thread. A frame lasts from one animation callback to the next. */
const readFrames = (events: readonly TraceEvent[]): Frames => {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.name === 'FireAnimationFrame')
      counts.set(`${event.pid}:${event.tid}`, (counts.get(`${event.pid}:${event.tid}`) ?? 0) + 1);
  const busiest = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const mine = events.filter((event) => `${event.pid}:${event.tid}` === busiest);
  const script = spansOf(mine, SCRIPT);
  const main = spansOf(mine, new Set([...SCRIPT, ...RENDERING]));
  const begins = spansOf(mine, new Set(['FireAnimationFrame'])).map((span) => span.from);
  const frames: Frames = { scriptMs: [], mainMs: [], perSecond: 0, heavy: [] };
  let firstScript = 0;
  let firstMain = 0;
  for (let at = 0; at + 1 < begins.length; at++) {
    const frame = { from: begins[at] ?? 0, to: begins[at + 1] ?? 0 };
    while ((script[firstScript]?.to ?? Infinity) < frame.from) firstScript++;
    while ((main[firstMain]?.to ?? Infinity) < frame.from) firstMain++;
    const ms = covered(script.slice(firstScript, firstScript + 400), frame) / 1000;
    frames.scriptMs.push(ms);
    if (ms > 16)
      frames.heavy.push(`${ms.toFixed(1)} ms: ${busyWith(script.slice(firstScript, firstScript + 400), frame)}`);
    frames.mainMs.push(covered(main.slice(firstMain, firstMain + 400), frame) / 1000);
  }
  const seconds = ((begins.at(-1) ?? 0) - (begins[0] ?? 0)) / 1e6;
  frames.perSecond = seconds > 0 ? (begins.length - 1) / seconds : 0;
  return frames;
};

/** A repeated motion on a page. */
export interface Motion {
  /** Name in the table. */
  name: string;
  /** Address of the page with the motion. */
  url: string;
  token: string;
  /** Runs before the page is loaded. */
  prepare?: (page: Page) => void | Promise<void>;
  /** Resolves when the motion begins. */
  begun(page: Page): Promise<void>;
  /**
   * Resolves when the motion ends, at the latest after `maxMs`. It must not poll, which would be script in the frames.
   */
  ended(page: Page, maxMs: number): Promise<void>;
}

/** Length of the recording, and the processor. */
interface Recording {
  seconds: number;
  slowCpu: boolean;
}

/** Traces the motion until `seconds` seconds of it are recorded. */
const traceMotion = async (browser: Browser, motion: Motion, { seconds, slowCpu }: Recording): Promise<Frames> => {
  const { context, page, cdp } = await visit(browser, { token: motion.token, slowCpu });
  await motion.prepare?.(page);
  await page.goto(motion.url);
  await pause(LOADING_MS);
  const all: Frames = { scriptMs: [], mainMs: [], perSecond: 0, heavy: [] };
  let seenMs = 0;
  for (let rounds = 0; seenMs < seconds * 1000 && rounds < MAX_ROUNDS; rounds++) {
    await motion.begun(page);
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: object[] }): number => events.push(...(value as TraceEvent[]));
    cdp.on('Tracing.dataCollected', collect);
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.gc'] },
    });
    await motion.ended(page, Math.max(1000, seconds * 1000 - seenMs));
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
    const frames = readFrames(events);
    // A motion that ended at once is not counted.
    if (frames.scriptMs.length < 20) continue;
    const ms = (frames.scriptMs.length / frames.perSecond) * 1000;
    all.perSecond = (all.perSecond * seenMs + frames.perSecond * ms) / (seenMs + ms);
    seenMs += ms;
    all.scriptMs.push(...frames.scriptMs);
    all.mainMs.push(...frames.mainMs);
    all.heavy.push(...frames.heavy);
  }
  await context.close();
  if (all.scriptMs.length < MIN_FRAMES)
    throw new Error(`${motion.name}: only ${all.scriptMs.length} frames were traced: nothing was measured`);
  return all;
};

/** Measures a motion: script per frame with the CPU four times slower, and the frame rate with both CPU speeds. */
export const measureFrames = async (
  browser: Browser,
  motion: Motion,
  { seconds, runs: count }: { seconds: number; runs: number },
): Promise<{ figures: Figure[]; notes: string[] }> => {
  const runs: Frames[] = [];
  const perSecond: number[] = [];
  for (let run = 0; run < count; run++) {
    runs.push(await traceMotion(browser, motion, { seconds, slowCpu: true }));
    perSecond.push((await traceMotion(browser, motion, { seconds, slowCpu: false })).perSecond);
  }
  const figure = (what: string, unit: string, of: (frames: Frames) => number, goal: Partial<Figure> = {}): Figure => ({
    what: `${motion.name}, CPU ×4: ${what}`,
    unit,
    values: runs.map(of),
    ...goal,
  });
  const over16 = (values: readonly number[]): number => values.filter((ms) => ms > 16).length;
  const figures: Figure[] = [
    figure('script a frame, median', 'ms', (run) => quantile(run.scriptMs, 0.5), { atMost: MAX_SCRIPT_MS }),
    figure('script a frame, p95', 'ms', (run) => quantile(run.scriptMs, 0.95), { atMost: MAX_SCRIPT_MS }),
    figure('script a frame, worst', 'ms', (run) => largest(run.scriptMs)),
    figure('frames with over 16 ms of script', 'frames', (run) => over16(run.scriptMs), { atMost: 0, isNever: true }),
    figure('script and rendering a frame, median', 'ms', (run) => quantile(run.mainMs, 0.5)),
    figure('script and rendering a frame, p95', 'ms', (run) => quantile(run.mainMs, 0.95)),
    figure('frames seen', 'frames', (run) => run.scriptMs.length),
    figure('frame rate, drawn without a GPU', '1/s', (run) => run.perSecond),
    {
      what: `${motion.name}: frame rate, drawn without a GPU`,
      unit: '1/s',
      values: perSecond,
      atLeast: MIN_FRAMES_A_SECOND,
    },
  ];
  const heavy = runs.flatMap((run) => run.heavy).slice(0, 12);
  return { figures, notes: heavy.length > 0 ? [`${motion.name}: frames over 16 ms: ${heavy.join('; ')}`] : [] };
};
