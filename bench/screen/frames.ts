import type { Browser, Page } from 'playwright-core';
import { pause } from '../../test/support/pause.ts';
import type { Figure } from '../lib/report.ts';
import { largest, quantile } from '../../test/support/statistics.ts';
import { untilLook, visit } from './visit.ts';

/** Script per frame with the CPU four times slower: of half of the frames, and of all but one in twenty. */
const MAX_SCRIPT_MS = 4;
/** Fewer frames than this say nothing about the run. */
const MIN_FRAMES = 40;

interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** The thread's own CPU time, which other programs of the machine do not lengthen. */
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

/** Time covered by spans between `from` and `to`; nested spans count once. */
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

/** The longest tasks of a frame, for the report. */
const busyWith = (spans: readonly Span[], { from, to }: Span): string =>
  spans
    .filter((span) => span.from >= from && span.from < to)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, 4)
    .map((span) => `${span.name ?? ''} ${((span.to - span.from) / 1000).toFixed(1)}`)
    .join(', ');

interface Frames {
  /** Milliseconds of script, and of script and rendering on the main thread, of each frame. */
  scriptMs: number[];
  mainMs: number[];
  perSecond: number;
  /** The longest tasks of the longest frames over 16 ms. */
  heavy: string[];
}

/** Frames of the page's main thread: from one animation callback to the next. */
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

/** Waits for the end of the flight. The page reports it by itself, because polling would be script in its frames. */
const untilCrash = (page: Page, maxMs: number): Promise<void> => {
  const crash = page.locator('[data-testid=multiplier]').evaluate(async (number: HTMLElement) => {
    while (!['crashed', 'waiting'].includes(number.dataset['look'] ?? '')) {
      await new Promise<void>((resolve) => {
        new MutationObserver((_seen, observer) => {
          observer.disconnect();
          resolve();
        }).observe(number, { attributeFilter: ['data-look'] });
      });
    }
  });
  // The page may be gone by the time at which it would have reported.
  return Promise.race([crash.catch(() => undefined), pause(maxMs)]);
};

/** Traces running rounds with the CPU slowed until `seconds` of flight were recorded. */
const traceFlight = async (
  browser: Browser,
  { url, token, seconds }: { url: string; token: string; seconds: number },
): Promise<Frames> => {
  const { context, page, cdp } = await visit(browser, { token, slowCpu: true });
  await page.goto(url);
  const all: Frames = { scriptMs: [], mainMs: [], perSecond: 0, heavy: [] };
  let seenMs = 0;
  for (let rounds = 0; seenMs < seconds * 1000 && rounds < 12; rounds++) {
    await untilLook(page, ['waiting']);
    await untilLook(page, ['low']);
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: object[] }): number => events.push(...(value as TraceEvent[]));
    cdp.on('Tracing.dataCollected', collect);
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.gc'] },
    });
    await untilCrash(page, Math.max(1000, seconds * 1000 - seenMs));
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
    const frames = readFrames(events);
    // A flight that ended at once says nothing.
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
    throw new Error(`Only ${all.scriptMs.length} frames of flight were traced: nothing was measured`);
  return all;
};

/** Script per frame in flight with the CPU four times slower. */
export const measureFrames = async (
  browser: Browser,
  options: { url: string; token: string; seconds: number; runs: number },
): Promise<{ figures: Figure[]; notes: string[] }> => {
  const runs: Frames[] = [];
  for (let run = 0; run < options.runs; run++) runs.push(await traceFlight(browser, options));
  const each = (of: (frames: Frames) => number): number[] => runs.map(of);
  const over16 = (values: readonly number[]): number => values.filter((ms) => ms > 16).length;
  const figures: Figure[] = [
    {
      what: 'flight, CPU ×4: script a frame, median',
      unit: 'ms',
      values: each((run) => quantile(run.scriptMs, 0.5)),
      atMost: MAX_SCRIPT_MS,
    },
    {
      what: 'flight, CPU ×4: script a frame, p95',
      unit: 'ms',
      values: each((run) => quantile(run.scriptMs, 0.95)),
      atMost: MAX_SCRIPT_MS,
    },
    { what: 'flight, CPU ×4: script a frame, worst', unit: 'ms', values: each((run) => largest(run.scriptMs)) },
    {
      what: 'flight, CPU ×4: frames with over 16 ms of script',
      unit: 'frames',
      values: each((run) => over16(run.scriptMs)),
      atMost: 0,
      isNever: true,
    },
    {
      what: 'flight, CPU ×4: script and rendering a frame, median',
      unit: 'ms',
      values: each((run) => quantile(run.mainMs, 0.5)),
    },
    {
      what: 'flight, CPU ×4: script and rendering a frame, p95',
      unit: 'ms',
      values: each((run) => quantile(run.mainMs, 0.95)),
    },
    { what: 'flight, CPU ×4: frames seen', unit: 'frames', values: each((run) => run.scriptMs.length) },
    { what: 'flight, CPU ×4: frame rate, drawn without a GPU', unit: '1/s', values: each((run) => run.perSecond) },
  ];
  const heavy = runs.flatMap((run) => run.heavy).slice(0, 12);
  return { figures, notes: heavy.length > 0 ? [`Frames over 16 ms: ${heavy.join('; ')}`] : [] };
};
