/**
 * `npm run bench:screen`: measures loading, frames and memory of the games' pages, a full chat, and the speed at which
 * the browser verifies past rounds. It starts the built server with demo players and drives Chromium. Build first
 * (`npm test -- build`).
 *
 * `-- --quick` takes minutes and writes no results. `-- frames` measures one part (frames of crash); the other parts
 * are `wheel`, `jackpot`, `reels`, `loading`, `pages`, `heap`, `chat` and `verify`. `--as <name>` writes the results
 * under that name; without it those of a part are not written. A missed goal is marked in the table and does not change
 * the exit code.
 */
import type { CallOutput } from '@updraft/contract';
import { launchBrowser } from '../../test/support/browser.ts';
import { startBuiltSite } from '../../test/support/built-site.ts';
import { type Figure, tableOf, verdictOf } from '../lib/report.ts';
import { measureChat } from './chat.ts';
import { measureFrames } from './frames.ts';
import { SLOPE_UNCERTAINTY, measureHeap } from './heap.ts';
import { measureLoading } from './loading.ts';
import { flight, jackpotSpin, reels, wheelSpin } from './motions.ts';
import { measurePages } from './pages.ts';
import { machineOf, publish } from './table.ts';
import { measureVerify } from './verify.ts';
import { richToken } from './visit.ts';

const PARTS = ['loading', 'pages', 'frames', 'wheel', 'jackpot', 'reels', 'heap', 'chat', 'verify'] as const;
const DEMO_PLAYERS = 40;

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const named = PARTS.filter((part) => args.includes(part));
const nameAt = args.indexOf('--as');
const as = nameAt < 0 ? null : (args[nameAt + 1] ?? null);
const wanted = new Set<string>(named.length > 0 ? named : PARTS);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const browser = await launchBrowser();
const machine = machineOf(browser.version());
const site = await startBuiltSite({
  settings: {
    'crash.countdownTicks': 4,
    'crash.crashedMs': 1500,
    // Short betting, so that spins of usual length follow each other quickly.
    ...((wanted.has('wheel') || wanted.has('jackpot')) && { 'wheel.bettingMs': 4000, 'jackpot.timerMs': 4000 }),
  },
  demoPlayers: DEMO_PLAYERS,
});
const amount = { seconds: quick ? 8 : 10, runs: quick ? 1 : 3 };
/** Returns the id of the cheapest box, so that openings cost the player little. */
const boxIdOf = async ({ url }: { url: string }): Promise<number> => {
  const { cases } = (await (await fetch(`${url}/api/cases/get`)).json()) as CallOutput<'GET /api/cases/get'>;
  const [cheapest] = [...cases].sort((a, b) => a.price - b.price);
  if (!cheapest) throw new Error('there is no box');
  return cheapest.id;
};
const figures: Figure[] = [];
/** Prints figures immediately, so that they are not lost if a later part fails. */
const tell = (measured: Figure[]): void => {
  figures.push(...measured);
  say(tableOf(measured));
};
const notes = [
  'Times with CPU ×4 are as they are under the throttle.',
  'Frames: trace of the main thread during flights, spins and reels, from one animation callback to the next; nested events count once, and only the CPU time of the thread alone. Without a GPU the picture itself is drawn by other threads on the same cores, so with the CPU ×4 the frame rate is for information.',
  'Pages: the shell is what the pages of all games fetch; the rest is counted to the game. Scripts count that a page asks for within 2.5 s after its load.',
  'Heap: rounds of 1.5 s with 100 bets and 60 cash-outs each, played to the page over its socket, as many before as are measured: until then the engine compiles what has become hot, half of which it drops later. Collected garbage before each reading. LCP and CLS as the browser reports them; slow 4G is 150 ms, 1.6 Mbit/s.',
  'INP is the whole, from the press to the picture, and its goal is on the whole. The rows below it say where the time goes; the longest of each may belong to different presses. The bare page (a button and a moving canvas, nothing of ours) says what this browser needs for a picture on this machine.',
];
try {
  const token = await richToken(site.url);
  const base = { url: site.url, token };
  // Demo players sign in and buy first, which must not be measured.
  await new Promise((resolve) => setTimeout(resolve, quick ? 3000 : 10_000));
  if (wanted.has('loading')) {
    say('loading …');
    const measured = await measureLoading(browser, { ...base, runs: quick ? 1 : 3, wholeRound: !quick });
    tell(measured.figures);
    notes.push(...measured.notes);
  }
  if (wanted.has('frames')) {
    say('frames …');
    const measured = await measureFrames(browser, flight(base), amount);
    tell(measured.figures);
    notes.push(...measured.notes);
  }
  if (wanted.has('pages')) {
    say('pages …');
    tell(await measurePages(browser, { ...base, boxId: await boxIdOf(base) }));
  }
  const games = [
    wheelSpin({ token, url: `${site.url}/wheel` }),
    jackpotSpin({ token, url: `${site.url}/jackpot` }),
    reels({ token, url: `${site.url}/cases/${await boxIdOf(base)}` }),
  ];
  for (const motion of games.filter(({ name }) => wanted.has(name))) {
    say(`${motion.name} …`);
    const measured = await measureFrames(browser, motion, amount);
    tell(measured.figures);
    notes.push(...measured.notes);
  }
  if (wanted.has('heap')) {
    say('heap …');
    tell(await measureHeap(browser, { ...base, rounds: quick ? 10 : 100 }));
  }
  if (wanted.has('chat')) {
    say('chat …');
    const measured = await measureChat(browser, { token, url: `${site.url}/support` }, amount);
    tell(measured.figures);
    notes.push(...measured.notes);
  }
  if (wanted.has('verify')) {
    say('verify …');
    // The site and its demo players would take processor time from the measurement.
    await site.drop();
    const measured = await measureVerify(browser, { rounds: 200_000, runs: quick ? 2 : 5 });
    tell(measured.figures);
    notes.push(...measured.notes);
  }
} finally {
  await browser.close();
  await site.drop();
}
if (figures.some((figure) => figure.what === SLOPE_UNCERTAINTY && verdictOf(figure) === 'MISSED')) {
  notes.push(
    'Heap: TOO NOISY: the slope is less sure than its goal is wide. The verdict on it counts for nothing; measure again on a quieter machine.',
  );
}
publish({ machine, figures, notes }, { keep: !quick && (named.length === 0 || as !== null), as: as ?? 'screen' });
