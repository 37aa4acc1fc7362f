import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PriceFeed, SoldPrice } from '@updraft/outside/prices';
import { type Judgement, type PriceLimits, judge, refuseAnswer } from '@updraft/rules/prices';
import type { Db, Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { appendAudit } from '../../kernel/audit.ts';
import {
  type JudgedEntry,
  type NewMove,
  type NewRefusal,
  closeAged,
  endTurn,
  entriesAfter,
  failTurn,
  insertMoves,
  keepAnswer,
  lockJudging,
  noteQuoted,
  readFeed,
  refuse,
  takeTurn,
} from './answers.store.ts';
import type { PriceMetrics } from './prices.metrics.ts';

interface Dependencies {
  db: Db;
  feed: PriceFeed;
  settings: SettingsReader;
  clock: Clock;
  log: Log;
  metrics: PriceMetrics;
  /** Delay of the first request to a new feed. */
  firstMs: () => number;
}

/** Entries judged in one transaction. */
const AT_ONCE = 500;
/**
 * Time until the next request to the feed after a failure, or after a process that was killed during its turn, ms. Longer
 * than a request and the judging of its response take.
 */
const AGAIN_MS = 300_000;
/**
 * Largest number of refused and of aged entries that an entry of the audit log names. The list for staff has all of
 * them.
 */
const NAMED = 50;

const limitsOf = (settings: SettingsReader): PriceLimits => ({
  minWeekSales: settings.get('prices.minWeekSales'),
  maxMovePercent: settings.get('prices.maxMovePercent'),
  entryMaxAgeMs: settings.get('prices.entryMaxAgeMs'),
});

interface Effect {
  priced: number;
  moved: number;
  refused: number[];
  aged: number[];
}

/**
 * Requests prices from the feed when its turn is due, and decides for each entry: no change, a price move, or a price
 * that staff must confirm. Rules PC-1 … PC-10.
 */
export class Feeding {
  private readonly deps: Dependencies;
  /** True once old prices were logged, so that they are not logged with every pass. */
  private saidOld = false;
  private readonly stopping = new AbortController();

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Requests prices if the feed's turn is due. Returns true if price moves may have to be applied. */
  async look(): Promise<boolean> {
    const { db, feed, settings, firstMs } = this.deps;
    const everyMs = settings.get('prices.everyMs');
    const isDue = await takeTurn(db, { feed: feed.id, everyMs, claimMs: AGAIN_MS, firstMs: firstMs() });
    const isUsed = isDue && (await this.ask());
    if (isUsed) await endTurn(db, { feed: feed.id, everyMs });
    await this.see();
    return isUsed;
  }

  /** Stops the wait for a response, or the judging after its current portion. The turn is due again at once. [PC-5] */
  stop(): void {
    this.stopping.abort();
  }

  private async ask(): Promise<boolean> {
    const { feed } = this.deps;
    const answer = await feed.fetch(this.stopping.signal);
    if (!answer.ok) return this.unused(answer.reason);
    const last = await readFeed(this.deps.db, feed.id);
    const { asOfMs, prices } = answer;
    const refusal = refuseAnswer({
      asOfMs,
      nowMs: this.deps.clock.wallMs(),
      lastAsOfMs: last?.as_of?.getTime() ?? null,
      maxAgeMs: this.deps.settings.get('prices.answerMaxAgeMs'),
    });
    if (refusal) return this.unused(refusal);
    const digest = await digestOf(prices);
    const answerId = await this.deps.db.tx((query) =>
      keepAnswer(query, { feed: feed.id, digest, asOf: new Date(asOfMs), prices: prices.length }),
    );
    if (answerId === null) return this.unused('before_the_last');
    return this.use({ prices, answerId, asOf: new Date(asOfMs) });
  }

  /** Records that the feed gave no response, or one that is rejected as a whole; prices stay as they are. */
  private async unused(outcome: string): Promise<false> {
    const { db, feed, log, metrics } = this.deps;
    if (this.stopping.signal.aborted) return this.interrupted();
    metrics.answers.inc({ outcome });
    log.warn({ feed: feed.id, outcome }, 'the price feed had no usable prices: prices stay as they are');
    await failTurn(db, { feed: feed.id, outcome, againMs: AGAIN_MS });
    return false;
  }

  /** Releases the turn, so that the next process takes it at its start. */
  private async interrupted(): Promise<false> {
    await failTurn(this.deps.db, { feed: this.deps.feed.id, outcome: 'interrupted', againMs: 0 });
    return false;
  }

  /** Judges all entries by a response, in portions. Returns false if it was stopped before the last one. */
  private async use({
    prices,
    answerId,
    asOf,
  }: {
    prices: readonly SoldPrice[];
    answerId: number;
    asOf: Date;
  }): Promise<boolean> {
    const { db, feed, log, metrics } = this.deps;
    const byName = new Map(prices.map((price) => [price.marketHashName, price]));
    const effect: Effect = { priced: 0, moved: 0, refused: [], aged: [] };
    for (let afterId = 0; ;) {
      const lastId = await db.tx((query) => this.judgeSome(query, { byName, answerId, asOf, afterId, effect }));
      if (lastId === null) break;
      if (this.stopping.signal.aborted) return this.interrupted();
      afterId = lastId;
      // Other work of the process runs between two portions.
      await nextTurn();
    }
    metrics.answers.inc({ outcome: 'used' });
    metrics.refused.inc({ reason: 'move' }, effect.refused.length);
    metrics.refused.inc({ reason: 'age' }, effect.aged.length);
    const { priced, moved } = effect;
    const counts = { answer: answerId, priced, moved, refused: effect.refused.length, aged: effect.aged.length };
    log.info({ feed: feed.id, ...counts }, 'prices of the feed were judged');
    if (priced === 0)
      log.error({ feed: feed.id, prices: prices.length }, 'the price feed names no item of the catalogue');
    if (moved + effect.refused.length + effect.aged.length === 0) return true;
    await db.tx((query) =>
      appendAudit(query, {
        actor: 'system',
        action: 'prices.taken',
        details: {
          feed: feed.id,
          ...counts,
          refusedEntries: effect.refused.slice(0, NAMED),
          agedEntries: effect.aged.slice(0, NAMED),
        },
      }),
    );
    return true;
  }

  /** Judges the next entries and writes the result. Returns the last entry's id; null: there are none. */
  private async judgeSome(
    query: Query,
    {
      byName,
      answerId,
      asOf,
      afterId,
      effect,
    }: { byName: ReadonlyMap<string, SoldPrice>; answerId: number; asOf: Date; afterId: number; effect: Effect },
  ): Promise<number | null> {
    await lockJudging(query);
    const entries = await entriesAfter(query, { afterId, most: AT_ONCE });
    if (entries.length === 0) return null;
    const limits = limitsOf(this.deps.settings);
    const judged = entries
      .filter((entry) => !entry.isPending)
      .map((entry) => ({ entry, judgement: judge(entry, byName.get(entry.marketHashName) ?? null, limits) }));
    const quoted = judged
      .filter(({ judgement: { kind } }) => kind !== 'keep' && kind !== 'age')
      .map(({ entry }) => entry.id);
    if (quoted.length > 0) await noteQuoted(query, { entryIds: quoted, asOf });
    const moves = judged.flatMap(({ entry, judgement }) => moveOf(entry, judgement));
    const isMoved = moves.length > 0 ? await insertMoves(query, { moves, answerId, feed: this.deps.feed.id }) : 0;
    const lifted = moves.filter((move) => move.lifts).map((move) => move.entryId);
    if (lifted.length > 0) await closeAged(query, lifted);
    const isNew = new Set(
      await refuse(query, {
        refusals: judged.flatMap(({ entry, judgement }) => refusalOf(entry, judgement)),
        answerId,
      }),
    );
    effect.priced += quoted.length;
    effect.moved += isMoved;
    for (const { entry, judgement } of judged)
      if (isNew.has(entry.id)) (judgement.kind === 'age' ? effect.aged : effect.refused).push(entry.id);
    return entries.at(-1)?.id ?? null;
  }

  /** Sets the gauges. When the prices become too old, an error is logged. */
  private async see(): Promise<void> {
    const { db, feed, metrics, log, clock, settings } = this.deps;
    const row = await readFeed(db, feed.id);
    metrics.seen.asOfMs = row?.as_of?.getTime() ?? null;
    metrics.seen.openRefusals = row?.open_refusals ?? 0;
    const ageMs = metrics.seen.asOfMs === null ? 0 : clock.wallMs() - metrics.seen.asOfMs;
    const isOld = ageMs > settings.get('prices.answerMaxAgeMs') + settings.get('prices.everyMs');
    if (isOld && !this.saidOld)
      log.error(
        { feed: feed.id, ageMs, outcome: row?.outcome },
        'prices are old: the feed has had no usable ones for a long time',
      );
    this.saidOld = isOld;
  }
}

const moveOf = (entry: JudgedEntry, judgement: Judgement): NewMove[] => {
  if (judgement.kind !== 'take') return [];
  const lifts = judgement.lifts && entry.isSuspended;
  if (judgement.priceCents === entry.priceCents && !lifts) return [];
  return [
    {
      entryId: entry.id,
      kind: entry.ageMs === null && lifts ? 'first' : 'feed',
      fromCents: entry.priceCents,
      toCents: judgement.priceCents,
      lifts,
    },
  ];
};

const refusalOf = (entry: JudgedEntry, judgement: Judgement): NewRefusal[] => {
  if (judgement.kind === 'refuse') return [{ entryId: entry.id, reason: 'move', proposedCents: judgement.priceCents }];
  return judgement.kind === 'age' ? [{ entryId: entry.id, reason: 'age', proposedCents: null }] : [];
};

/**
 * Returns the hash of a response's content, which does not depend on the order of its entries. It is computed in turns,
 * because a response has a few megabytes.
 */
const digestOf = async (prices: readonly SoldPrice[]): Promise<string> => {
  const hash = createHash('sha256');
  const sorted = [...prices].sort((a, b) => (a.marketHashName < b.marketHashName ? -1 : 1));
  for (const [at, price] of sorted.entries()) {
    hash.update(JSON.stringify([price.marketHashName, price.weekMedianCents, price.monthMedianCents, price.weekSales]));
    if (at % 2000 === 1999) await nextTurn();
  }
  return hash.digest('hex');
};
