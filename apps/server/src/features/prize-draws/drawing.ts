import { randomBytes } from 'node:crypto';
import type { PrizeDrawKind } from '@updraft/contract';
import { decidingRound } from '@updraft/rules/draw';
import {
  PRIZE_RULES_VERSION,
  decidingMoment,
  entriesHash,
  entriesText,
  prizeSecretHash,
  prizeWinners,
  readEntries,
} from '@updraft/rules/prize-draw';
import type { Db, Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import type { BeaconDraws } from '../../stakes/ports.ts';
import type { DrawsOfPrizes, OpenDraw, PrizeKind } from '../../ports/prize-draws.ts';
import type { Sealer } from '../../lib/seal.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import type { PrizeMetrics } from './prize-draws.metrics.ts';
import {
  type DrawRow,
  type WinnerRow,
  clockNow,
  findBeaconRound,
  insertDraw,
  insertWinners,
  lockDraw,
  storeCanceled,
  storeEmpty,
  storeList,
  storeResult,
  unfinishedDraws,
} from '../../prizes/draws.store.ts';

interface Dependencies {
  db: Db;
  outbox: Transactions;
  sealer: Sealer;
  draws: Pick<BeaconDraws, 'schedule' | 'look'>;
  clock: Pick<Clock, 'every'>;
  log: Log;
  metrics: PrizeMetrics;
}

const LOOK_EVERY_MS = 500;
/** Waiting time of a draw that raises an alarm, ms. */
const LATE_MS = 120_000;

/**
 * Draws of prizes of every kind. `open` inserts the draw in its caller's transaction. Each later step is one
 * transaction under the draw's lock, so several processes do no harm. After a crash between two steps the next process
 * continues from the stored state. [PD-1 … PD-7]
 */
export class PrizeDraws implements DrawsOfPrizes {
  private readonly deps: Dependencies;
  private readonly kinds = new Map<PrizeDrawKind, PrizeKind>();
  private readonly looking: Looking;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.looking = lookingEvery(LOOK_EVERY_MS, {
      clock: deps.clock,
      work: () => this.lookOnce(),
      onFault: (error) => deps.log.error({ err: error }, 'draws of prizes could not go on'),
    });
  }

  register(name: PrizeDrawKind, kind: PrizeKind): void {
    this.kinds.set(name, kind);
  }

  open(query: Query, { kind, prizes, terms, lengthMs, openedBy }: OpenDraw): Promise<DrawRow | null> {
    const secret = randomBytes(32).toString('hex');
    return insertDraw(query, {
      kind,
      prizes,
      terms,
      lengthMs,
      rulesVersion: PRIZE_RULES_VERSION,
      openedBy: openedBy ?? null,
      publicHash: prizeSecretHash(secret),
      sealedSecret: this.deps.sealer.seal(secret),
    });
  }

  async cancel(query: Query, id: number): Promise<DrawRow | null> {
    const draw = await lockDraw(query, { id, status: 'open' });
    if (!draw || draw.closes_at.getTime() <= (await clockNow(query)).getTime()) return null;
    await storeCanceled(query, { id, secret: this.deps.sealer.open(draw.sealed_secret) });
    return draw;
  }

  start(): void {
    this.looking.start();
  }

  stop(): unknown {
    return this.looking.stop();
  }

  /** Performs the next step of every due draw. A failure is logged, and the next call tries again. */
  look(): Promise<void> {
    return this.looking.look();
  }

  private async lookOnce(): Promise<void> {
    const { db, metrics } = this.deps;
    let lateMs = 0;
    for (const { id, kind, is_open: isOpen, is_due: isDue, late_ms: waitedMs } of await unfinishedDraws(db)) {
      const about = this.kinds.get(kind);
      if (!about || !isDue) continue;
      const isDone = await this.step(id, about, { isOpen });
      if (!isDone) lateMs = Math.max(lateMs, waitedMs);
    }
    this.alarm(lateMs);
    metrics.lateMs = lateMs;
  }

  /** Performs the next step of a draw; false: not possible yet, or failed. A failure does not delay other draws. */
  private async step(id: number, about: PrizeKind, { isOpen }: { isOpen: boolean }): Promise<boolean> {
    try {
      if (!isOpen) return await this.draw(id, about);
      await this.store(id, about);
      return true;
    } catch (error) {
      this.deps.log.error({ err: error, draw: id }, 'a draw of prizes could not go on');
      return false;
    }
  }

  private alarm(lateMs: number): void {
    const { log, metrics } = this.deps;
    if (lateMs >= LATE_MS && metrics.lateMs < LATE_MS)
      log.error({ lateMs: Math.round(lateMs) }, 'a draw of prizes is late');
  }

  /**
   * Closes the list of a draw, and fixes the beacon round that decides it. A draw without entries ends at once, without
   * winners. [PD-3, PD-4, PD-6]
   */
  async store(id: number, about: PrizeKind): Promise<void> {
    const { outbox, sealer, draws, log, metrics } = this.deps;
    const stored = await outbox.tx(async (query, emit) => {
      const draw = await lockDraw(query, { id, status: 'open' });
      const storedAt = await clockNow(query);
      if (!draw || draw.closes_at.getTime() > storedAt.getTime()) return null;
      const { entries, moneyCents } = await about.entries(query, draw);
      if (entries.length === 0) {
        const secret = sealer.open(draw.sealed_secret);
        const row = await storeEmpty(query, { id, storedAt, secret, entriesHash: entriesHash([]) });
        await about.give(query, emit, { draw: row, winners: [] });
        await about.onDrawn(query, emit, { draw: row, winners: [] });
        return row;
      }
      const { schedule } = draws;
      const decidedMs = decidingMoment(
        { closesAtMs: draw.closes_at.getTime(), storedAtMs: storedAt.getTime() },
        schedule,
      );
      const round = decidingRound(decidedMs, schedule);
      if (round === null) throw new Error(`no beacon round follows ${decidedMs}`);
      const row = await storeList(
        query,
        {
          id,
          storedAt,
          decidedFrom: new Date(decidedMs),
          moneyCents,
          entries: entriesText(entries),
          entriesHash: entriesHash(entries),
          entriesCount: entries.length,
          totalWeight: entries.reduce((sum, { weight }) => sum + weight, 0),
        },
        { beacon: schedule.beacon, genesisMs: schedule.genesisMs, periodMs: schedule.periodMs, round },
      );
      await about.onStored(query, emit, row);
      return row;
    });
    if (!stored) return;
    if (stored.status === 'drawn') metrics.drawn.inc({ kind: stored.kind, result: 'empty' });
    log.info(
      { draw: id, kind: stored.kind, entries: stored.entries_count, beaconRound: stored.beacon_round },
      'the list of a draw of prizes is stored',
    );
  }

  /** Draws the winners and gives them their prizes; false: the randomness has not arrived. [PD-5, PD-7] */
  async draw(id: number, about: PrizeKind): Promise<boolean> {
    const { db, outbox, draws, sealer, log, metrics } = this.deps;
    const waiting = await findBeaconRound(db, id);
    const drawn = waiting ? draws.look(waiting) : null;
    if (!drawn) return false;
    const done = await outbox.tx(async (query, emit) => {
      const draw = await lockDraw(query, { id, status: 'waiting' });
      if (!draw) return null;
      const secret = sealer.open(draw.sealed_secret);
      const entries = readEntries(draw.entries ?? '') ?? [];
      const seeds = { drawId: id, secret, beaconRandomness: drawn.randomness, prizes: draw.prizes };
      const list = prizeWinners(entries, seeds, draw.rules_version);
      if (!list || list.length === 0) throw new Error(`draw ${id} has no winners`);
      const winners = list.map((winner, at) => ({ ...winner, prize: at + 1 }));
      const row = await storeResult(query, { id, secret, randomness: drawn.randomness, signature: drawn.signature });
      const given = await about.give(query, emit, { draw: row, winners });
      const rows = winners.map(({ prize, playerId, weight }, at): WinnerRow => {
        const got = given[at];
        if (!got) throw new Error(`prize ${prize} of draw ${id} was not given`);
        return { draw_id: id, prize, player_id: playerId, weight, ...got };
      });
      await insertWinners(query, rows);
      await about.onDrawn(query, emit, { draw: row, winners: rows });
      return { row, winners: rows };
    });
    if (!done) return true;
    metrics.drawn.inc({ kind: done.row.kind, result: 'drawn' });
    metrics.seconds.observe(((done.row.drawn_at?.getTime() ?? 0) - done.row.closes_at.getTime()) / 1000);
    log.info({ draw: id, kind: done.row.kind, winners: done.winners.length }, 'a draw of prizes is decided');
    return true;
  }
}
