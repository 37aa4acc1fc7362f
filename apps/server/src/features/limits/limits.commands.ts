import {
  type Break,
  type BreakKind,
  type Limit,
  type LimitKind,
  LIMIT_KINDS,
  LIMIT_WINDOWS,
  type LimitWindow,
  NO_LIMIT,
  REMINDER_MINUTES,
  allowedDuring,
  breakAt,
  changeLimit,
  isReminder,
  limitAt,
  refuseBreak,
} from '@updraft/rules/limits';
import { type Db, type Query, databaseNowMs } from '../../db/db.ts';
import { type CommandKey, onceByKey } from '../../db/idempotency.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { HeldStops, KeptTables } from '../../tables/held-stops.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';
import type { SkinRecall } from '../../ports/skins.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import {
  type LimitName,
  beginCounting,
  breaksOf,
  depositsOf,
  insertBreak,
  limitsOf,
  playOf,
  reminderOf,
  saveLimit,
  saveReminder,
} from './limits.store.ts';

const DAY_MS = 86_400_000;

/** A limit as its player sees it, with the used sum. */
export interface OwnLimit extends LimitName {
  limit: Limit;
  /** Sum used within the window, open deposits included, in cents; never below zero. */
  usedCents: number;
}

export interface OwnLimits {
  limits: OwnLimit[];
  reminderMinutes: number | null;
  current: Break | null;
}

export interface SetLimit extends LimitName {
  playerId: number;
  /** The limit in cents; null: none. */
  cents: number | null;
}

export interface TakeBreak {
  playerId: number;
  kind: BreakKind;
  days: number;
  key: string | null;
}

interface Dependencies {
  db: Db;
  outbox: Outbox;
  wagering: WageringBooks;
  /** Recalls open deposits of skins. */
  skins: SkinRecall;
  /** Ends every session of a player at once, with a message key. */
  endSessions: (playerId: number, message: string) => Promise<void>;
  /**
   * Reserves places for a stop in the tables' queues, with the present time. `stop` then cashes out the player's live
   * manual bets as of that time. `release` releases the places.
   */
  holdStop: () => HeldStops;
}

/** Limits and breaks that players set for themselves. [P2] Every change is an entry in the audit log. */
export class Limits {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Returns all kinds of limits with their used sums, the reminder, and the break in force. */
  async of(playerId: number): Promise<OwnLimits> {
    const { db } = this.deps;
    const [nowMs, stored, play, deposits, breaks, reminderMinutes] = await Promise.all([
      databaseNowMs(db),
      limitsOf(db, [playerId]),
      playOf(db, [playerId]),
      depositsOf(db, playerId),
      breaksOf(db, [playerId]),
      reminderOf(db, playerId),
    ]);
    const own = play.get(playerId);
    const usedCents = (kind: LimitKind, window: LimitWindow): number => {
      if (kind === 'deposit') return deposits.credited[window] + deposits.openCents;
      const { stakeCents, winCents } = own?.[window] ?? { stakeCents: 0, winCents: 0 };
      return kind === 'stake' ? stakeCents : Math.max(0, stakeCents - winCents);
    };
    const limits = LIMIT_KINDS.flatMap((kind) =>
      LIMIT_WINDOWS.map((window) => ({
        kind,
        window,
        limit: limitAt(stored.find((one) => one.kind === kind && one.window === window)?.limit ?? NO_LIMIT, nowMs),
        usedCents: usedCents(kind, window),
      })),
    );
    return { limits, reminderMinutes, current: breakAt(breaks, nowMs) };
  }

  /**
   * Sets, lowers, raises or removes a limit. `waitsUntilMs`: time at which the change takes effect; null: at once. Open
   * deposits of skins above the limit are recalled. [LI-5, LI-14]
   */
  async set({ playerId, kind, window, cents }: SetLimit): Promise<{ waitsUntilMs: number | null }> {
    const { db, skins } = this.deps;
    const set = await db.tx(async (query) => {
      await lockActing(query, playerId);
      await beginCounting(query, playerId);
      const nowMs = await databaseNowMs(query);
      const before =
        (await limitsOf(query, [playerId])).find((one) => one.kind === kind && one.window === window)?.limit ??
        NO_LIMIT;
      const limit = changeLimit(before, cents, nowMs);
      await saveLimit(query, { playerId, kind, window, limit });
      await appendAudit(query, {
        actor: `player ${playerId}`,
        action: 'limits.set',
        details: { kind, days: window, before: limitAt(before, nowMs), after: limit },
      });
      if (kind === 'deposit') await this.recallAbove(query, { playerId, nowMs });
      return { waitsUntilMs: limit.next?.atMs ?? null };
    });
    if (kind === 'deposit') skins.wake();
    return set;
  }

  /**
   * Recalls open offers for skins above a limit. Money above a limit can be returned later, but accepted skins cannot.
   * [LI-14]
   */
  private async recallAbove(query: Query, { playerId, nowMs }: { playerId: number; nowMs: number }): Promise<void> {
    const [stored, { credited, invoiceCents }] = await Promise.all([
      limitsOf(query, [playerId]),
      depositsOf(query, playerId),
    ]);
    const rooms = stored.flatMap(({ kind, window, limit }) => {
      const { cents } = limitAt(limit, nowMs);
      return kind === 'deposit' && cents !== null ? [cents - credited[window] - invoiceCents] : [];
    });
    if (rooms.length > 0) await this.deps.skins.above(query, { playerId, roomCents: Math.min(...rooms) });
  }

  /** Sets the reminder; null: none. Expected failure: `limits_api.bad_reminder` (params: min, max). [LI-9] */
  async setReminder({ playerId, minutes }: { playerId: number; minutes: number | null }): Promise<Outcome<object>> {
    if (!isReminder(minutes)) return refuse('limits_api.bad_reminder', REMINDER_MINUTES);
    await this.deps.db.tx(async (query) => {
      await lockActing(query, playerId);
      await saveReminder(query, { playerId, minutes });
      await appendAudit(query, { actor: `player ${playerId}`, action: 'limits.reminder', details: { minutes } });
    });
    return { ok: true };
  }

  /**
   * Begins a pause or a self-exclusion, at once and everywhere. A live manual bet is cashed out as of this moment, and
   * offers for deposits of skins are taken back. A self-exclusion also voids bonus money, waives wagering and ends
   * every session. If another process would have to cash out, the break is refused. [LI-6 … LI-8, LI-11, LI-13]
   * Expected failures: `limits_api.break_too_short`, `break_too_long`, `break_not_longer`, `break_not_from_here`;
   * `app_api.key_reused`.
   */
  async takeBreak({ playerId, kind, days, key }: TakeBreak): Promise<Outcome<{ untilMs: number }>> {
    const { outbox, holdStop, endSessions, skins } = this.deps;
    const hold = holdStop();
    const commandKey: CommandKey | null =
      key === null ? null : { playerId, scope: 'break', key, request: { kind, days } };
    try {
      const outcome = await outbox.tx(async (query, emit) => {
        const tables = await hold.keepTables(query);
        await lockActing(query, playerId);
        return onceByKey(query, commandKey, () =>
          this.begin(query, emit, { playerId, kind, durationMs: days * DAY_MS, tables }),
        );
      });
      if (!outcome.ok) return outcome;
      hold.stop(playerId);
      skins.wake();
      if (kind === 'exclusion') await endSessions(playerId, 'user_api.excluded');
      return outcome;
    } finally {
      hold.release();
    }
  }

  private async begin(
    query: Query,
    emit: Emit,
    {
      playerId,
      kind,
      durationMs,
      tables,
    }: { playerId: number; kind: BreakKind; durationMs: number; tables: KeptTables },
  ): Promise<Outcome<{ untilMs: number }>> {
    const nowMs = await databaseNowMs(query);
    const refusal = refuseBreak(await breaksOf(query, [playerId]), { kind, durationMs, nowMs });
    if (refusal) return refuse(`limits_api.break_${refusal}`);
    if (await tables.missLiveBet(playerId)) return refuse('limits_api.break_not_from_here');
    const taken: Break = { kind, untilMs: nowMs + durationMs };
    await beginCounting(query, playerId);
    await insertBreak(query, { ...taken, playerId });
    await this.deps.skins.all(query, playerId);
    if (!allowedDuring(taken).wagering)
      await this.deps.wagering.waive(query, emit, { playerId, key: `exclusion:${playerId}:${taken.untilMs}` });
    await appendAudit(query, {
      actor: `player ${playerId}`,
      action: `limits.${kind}`,
      details: { until: new Date(taken.untilMs).toISOString() },
    });
    return { ok: true, untilMs: taken.untilMs };
  }
}
