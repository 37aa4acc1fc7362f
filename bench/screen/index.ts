/**
 * `npm run bench:screen`: what the crash page costs on the screen. Starts the built server with demo players
 * and drives Chromium. `-- --quick` ends within two minutes and keeps nothing, `-- frames` (or `loading`,
 * `heap`) measures one part. Build first (`npm test -- build`).
 */
import { launchBrowser, startBuiltSite } from '../../test/support/browser.ts';
import type { Figure } from './figures.ts';
import { verdict } from './figures.ts';
import { measureFrames } from './frames.ts';
import { SLOPE_UNCERTAINTY, measureHeap } from './heap.ts';
import { measureLoading } from './loading.ts';
import { machineOf, publish, tableOf } from './table.ts';
import { richToken } from './visit.ts';

const PARTS = ['loading', 'frames', 'heap'] as const;
const DEMO_PLAYERS = 40;

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const named = PARTS.filter((part) => args.includes(part));
const wanted = new Set(named.length > 0 ? named : PARTS);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const browser = await launchBrowser();
const machine = machineOf(browser.version());
const site = await startBuiltSite({ settings: { 'crash.countdownTicks': 4, 'crash.crashedMs': 1500 }, demoPlayers: DEMO_PLAYERS });
const figures: Figure[] = [];
/** Told at once: what has been measured is not lost when a later part fails. */
const tell = (measured: Figure[]): void => {
  figures.push(...measured);
  say(tableOf(measured));
};
const notes = [
  'Each value is the median of its runs; "frames with over 16 ms of script" is the worst run. Times with CPU ×4 are as they are under the throttle.',
  'Frames: trace of the main thread during flights, from one animation callback to the next; nested events count once, and only the CPU time of the thread alone. Without a GPU the picture itself is drawn by other threads on the same cores, so the frame rate is for information.',
  'Heap: rounds of 1.5 s with 100 bets and 60 cash-outs each, played to the page over its socket; collected garbage before each reading. LCP and CLS as the browser reports them; slow 4G is 150 ms, 1.6 Mbit/s.',
  'INP is the whole, from the press to the picture, and its goal is on the whole. The rows below it say where the time goes; the longest of each may belong to different presses. The bare page (a button and a moving canvas, nothing of ours) says what this browser needs for a picture on this machine.',
];
try {
  const token = await richToken(site.url);
  const base = { url: site.url, token };
  // Demo players sign in and buy first: their work should not be measured.
  await new Promise((resolve) => setTimeout(resolve, quick ? 3000 : 10_000));
  if (wanted.has('loading')) {
    say('loading …');
    const measured = await measureLoading(browser, { ...base, runs: quick ? 1 : 3, wholeRound: !quick });
    tell(measured.figures);
    notes.push(...measured.notes);
  }
  if (wanted.has('frames')) {
    say('frames …');
    const measured = await measureFrames(browser, { ...base, seconds: quick ? 8 : 10, runs: quick ? 1 : 3 });
    tell(measured.figures);
    notes.push(...measured.notes);
  }
  if (wanted.has('heap')) {
    say('heap …');
    tell(await measureHeap(browser, { ...base, rounds: quick ? 12 : 100 }));
  }
} finally {
  await browser.close();
  await site.drop();
}
if (figures.some((figure) => figure.what === SLOPE_UNCERTAINTY && verdict(figure) === 'MISSED')) {
  notes.push('Heap: TOO NOISY: the slope is less sure than its goal is wide. The verdict on it counts for nothing; measure again on a quieter machine.');
}
publish({ machine, figures, notes }, { keep: !quick && named.length === 0 });
if (figures.some((figure) => verdict(figure) === 'MISSED')) process.exitCode = 1;
