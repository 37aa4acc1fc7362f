import type { FairnessRound } from '@updraft/contract';
import { addTallies, type Tally as ResultTally } from '@updraft/rules/distribution';
import { chainStart, type FalseRound, type PublishedChain } from '@updraft/rules/fairness';
import type { PieceReport } from './piece.ts';
import { createPool, type Pool, workersHere } from './pool.ts';

/**
 * Returns a page of rounds, newest first: those before the round `before`; null: the newest ones. An empty page: there
 * are no earlier rounds.
 */
export type PastSource = (before: number | null) => Promise<readonly FairnessRound[]>;

export interface PastProgress {
  /** Number of the chain's places to check; known with the first page. */
  places: number;
  checked: number;
  held: number;
  /** Number of checked places whose rounds the server did not send: refunded rounds have no result. */
  missing: number;
  /** Earliest round, in the order of play, that cannot be verified; null: none so far. */
  first: FalseRound | null;
  /** Results by class; null: none yet, or the game's results are not counted. */
  tally: ResultTally | null;
  /** Time since the start, including the loading of rounds. */
  elapsedMs: number;
}

/** Rounds by their numbers, both ends included. */
export interface RoundRange {
  from: number;
  to: number;
}

export interface PastOptions {
  game: string;
  chain: PublishedChain & { length: number };
  source: PastSource;
  /** Number of the newest places to check; null: the whole past, or the range. */
  most: number | null;
  /** Range of rounds to check; null: up to the newest round. */
  range?: RoundRange | null;
  onProgress: (progress: PastProgress) => void;
  /** Ends the verification at once, even in the middle of a piece. */
  signal: AbortSignal;
  workers?: number;
}

const earlier = (a: FalseRound | null, b: FalseRound | null): FalseRound | null =>
  a === null || (b !== null && b.roundId < a.roundId) ? b : a;

/** Adds up the workers' reports, and passes the sum on. */
class Tally {
  readonly progress: PastProgress = {
    places: 0,
    checked: 0,
    held: 0,
    missing: 0,
    first: null,
    tally: null,
    elapsedMs: 0,
  };
  private readonly startedMs = performance.now();
  private readonly tell: (progress: PastProgress) => void;

  constructor(tell: (progress: PastProgress) => void) {
    this.tell = tell;
  }

  add({ rounds, held, first, tally }: PieceReport): void {
    const { progress } = this;
    progress.checked += rounds;
    progress.held += held;
    progress.first = earlier(progress.first, first);
    progress.tally = progress.tally && tally ? addTallies(progress.tally, tally) : (tally ?? progress.tally);
    this.now();
  }

  now(): void {
    this.progress.elapsedMs = performance.now() - this.startedMs;
    this.tell({ ...this.progress });
  }
}

/**
 * Passes the rounds to the workers page by page. The places in the responses are not trusted: a page in the wrong order
 * ends the loop, and a worker reports its wrong place.
 */
const handOut = async (
  pool: Pool,
  { game, chain, source, most, range = null }: PastOptions,
  tally: Tally,
): Promise<void> => {
  const { progress } = tally;
  const reports: Promise<void>[] = [];
  let page = await source(range && range.to < chain.base + chain.length ? range.to + 1 : null);
  const newest = page[0]?.index ?? 0;
  const lowest = range ? Math.max(0, range.from - chain.base - 1) : 0;
  progress.places = Math.max(0, Math.min(most ?? chain.length, chain.length, newest - lowest));
  const floor = newest - progress.places;
  tally.now();
  while (page.length > 0) {
    const part = page.filter(({ index }) => !(index <= floor));
    const oldest = part.at(-1);
    if (!oldest) break;
    // The oldest round of a page is checked against the newest round of the next page, and the oldest of all against
    // the published end of the chain.
    const next = part.length < page.length || oldest.index === floor + 1 ? [] : await source(oldest.id);
    const above = next[0];
    const isLast = !above || above.index <= floor;
    const before = isLast ? chainStart(chain) : { index: above.index, seed: above.seed };
    progress.missing += Math.max(0, oldest.index - (isLast ? floor : before.index) - 1) + gapsIn(part);
    const { report } = await pool.give({ game, chain, before, newestFirst: part });
    reports.push(report.then((one) => tally.add(one)));
    // A next page whose places are not earlier would make the loop endless, so the loop ends. The worker reports the
    // wrong place, which is in `before`.
    page = isLast || above.index >= oldest.index ? [] : next;
  }
  await Promise.all(reports);
};

/** Returns the number of places between the rounds of a page that have no round. */
const gapsIn = (newestFirst: readonly FairnessRound[]): number =>
  Math.max(0, (newestFirst[0]?.index ?? 0) - (newestFirst.at(-1)?.index ?? 0) + 1 - newestFirst.length);

/**
 * Verifies the past of a chain on this device. Pages are passed to a pool of workers, the newest first, while the next
 * page is being requested. Apart from the requests of `source`, nothing leaves the device.
 * @throws AbortError when `signal` fires; any error of `source`; an error if the browser has no workers.
 */
export const verifyPast = async (options: PastOptions): Promise<PastProgress> => {
  const { signal, workers = workersHere(), onProgress } = options;
  signal.throwIfAborted();
  const pool = createPool(workers);
  const tally = new Tally((progress) => {
    if (!signal.aborted) onProgress(progress);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')), { once: true });
      handOut(pool, options, tally).then(resolve, reject);
    });
  } finally {
    pool.end();
  }
  tally.now();
  return tally.progress;
};
