// PURE. Limits that players set for themselves: rules LI-1 … LI-9 and LI-14 of SPEC.md.

export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Windows in which a limit counts, in days. */
export const LIMIT_WINDOWS = [1, 7, 30] as const;
export type LimitWindow = (typeof LIMIT_WINDOWS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time before a raise or a removal of a limit takes effect. [LI-5] */
export const RAISE_AFTER_MS = DAY_MS;

/** Shortest and longest duration of a break, in milliseconds. [LI-6] */
export const BREAKS = {
  pause: { minMs: DAY_MS, maxMs: 42 * DAY_MS },
  exclusion: { minMs: 183 * DAY_MS, maxMs: 1826 * DAY_MS },
} as const;
export type BreakKind = keyof typeof BREAKS;

/** Bounds of the minutes between two reminders. [LI-9] */
export const REMINDER_MINUTES = { min: 10, max: 240 } as const;

/**
 * A limit in cents; `cents` null: no limit. `next`: the pending change, which replaces the limit at `atMs`; null: none.
 */
export interface Limit {
  cents: number | null;
  next: { cents: number | null; atMs: number } | null;
}

export const NO_LIMIT: Limit = { cents: null, next: null };

/** Returns the limit in force at a moment. A pending change is in force from `atMs` on. [LI-5] */
export const limitAt = (limit: Limit, nowMs: number): Limit =>
  limit.next && nowMs >= limit.next.atMs ? { cents: limit.next.cents, next: null } : limit;

const isLower = (wanted: number | null, current: number | null): boolean =>
  wanted !== null && (current === null || wanted <= current);

/** Returns the limit after the player's request for another one. `wantedCents` null: no limit. [LI-5] */
export const changeLimit = (limit: Limit, wantedCents: number | null, nowMs: number): Limit => {
  const now = limitAt(limit, nowMs);
  if (wantedCents === now.cents || isLower(wantedCents, now.cents)) return { cents: wantedCents, next: null };
  return { cents: now.cents, next: { cents: wantedCents, atMs: nowMs + RAISE_AFTER_MS } };
};

/** Sums of a player within one window of the limits, in cents. */
export interface Usage {
  /** Credited deposits, open invoices, and open offers of skins. */
  depositCents: number;
  /** Accepted stakes, including those of open rounds, without refunded ones. */
  stakeCents: number;
  winCents: number;
}

const usedOf = (kind: LimitKind, usage: Usage): number =>
  kind === 'deposit' ? usage.depositCents : kind === 'stake' ? usage.stakeCents : usage.stakeCents - usage.winCents;

export interface LimitInWindow {
  kind: LimitKind;
  window: LimitWindow;
  cents: number;
  usage: Usage;
}

export interface LimitReached {
  kind: LimitKind;
  window: LimitWindow;
  /** Part of the limit that is not used yet; never below zero. */
  roomCents: number;
}

/**
 * Returns the exceeded limit with the least room for a deposit or a stake of this size; null: no limit is exceeded.
 * [LI-1 … LI-4]
 */
export const reachedBy = (
  limits: readonly LimitInWindow[],
  { what, cents }: { what: 'deposit' | 'stake'; cents: number },
): LimitReached | null => {
  const concerned = limits.filter(({ kind }) => (what === 'deposit') === (kind === 'deposit'));
  const rooms = concerned.map(({ kind, window, cents: limit, usage }) => ({
    kind,
    window,
    roomCents: Math.max(0, limit - usedOf(kind, usage)),
  }));
  const tightest = rooms.reduce<LimitReached | null>(
    (least, room) => (least === null || room.roomCents < least.roomCents ? room : least),
    null,
  );
  return tightest !== null && tightest.roomCents < cents ? tightest : null;
};

/** A deposit of skins whose offer is open. */
export interface OpenOffer {
  id: number;
  /** Sum that the deposit is expected to credit. */
  cents: number;
  /** True if the player has accepted the offer or it has ended otherwise, so that it is not canceled. */
  isAnswered: boolean;
}

/**
 * Returns the ids of the offers to cancel, the newest first, so that the others stay within the deposit limit.
 * `offers`: the oldest first. `roomCents`: what the limit allows besides other deposits; may be negative. [LI-14]
 */
export const offersAbove = (offers: readonly OpenOffer[], roomCents: number): number[] => {
  let aboveCents = offers.reduce((sum, { cents }) => sum + cents, 0) - roomCents;
  const back: number[] = [];
  for (const { id, cents, isAnswered } of offers.toReversed()) {
    if (aboveCents <= 0) break;
    if (isAnswered) continue;
    back.push(id);
    aboveCents -= cents;
  }
  return back;
};

/** A pause or an exclusion that was set. */
export interface Break {
  kind: BreakKind;
  untilMs: number;
}

/** Returns the break in force at a moment: an exclusion before a pause, then the longest. Null: none. [LI-6, LI-7] */
export const breakAt = (breaks: readonly Break[], nowMs: number): Break | null =>
  breaks
    .filter(({ untilMs }) => nowMs < untilMs)
    .reduce<Break | null>((first, one) => {
      if (first === null) return one;
      if (first.kind !== one.kind) return first.kind === 'exclusion' ? first : one;
      return one.untilMs > first.untilMs ? one : first;
    }, null);

export type BreakRefusal = 'too_short' | 'too_long' | 'not_longer';

/** Returns the reason that a break cannot be set; null: none. [LI-6] */
export const refuseBreak = (
  breaks: readonly Break[],
  { kind, durationMs, nowMs }: { kind: BreakKind; durationMs: number; nowMs: number },
): BreakRefusal | null => {
  if (durationMs < BREAKS[kind].minMs) return 'too_short';
  if (durationMs > BREAKS[kind].maxMs) return 'too_long';
  const same = breaks.some((one) => one.kind === kind && one.untilMs >= nowMs + durationMs);
  const isExcluded = kind === 'pause' && breaks.some((one) => one.kind === 'exclusion' && one.untilMs > nowMs);
  return same || isExcluded ? 'not_longer' : null;
};

/** Returns the actions that a player may take during this break; null: no break. [LI-7, LI-8] */
export const allowedDuring = (
  current: Break | null,
): { deposit: boolean; stake: boolean; bonus: boolean; wagering: boolean; withdraw: boolean } => ({
  deposit: current === null,
  stake: current === null,
  bonus: current === null,
  wagering: current?.kind !== 'exclusion',
  withdraw: true,
});

/** True if a reminder can be set to this interval. `minutes` null: no reminder. [LI-9] */
export const isReminder = (minutes: number | null): boolean =>
  minutes === null || (Number.isInteger(minutes) && minutes >= REMINDER_MINUTES.min && minutes <= REMINDER_MINUTES.max);
