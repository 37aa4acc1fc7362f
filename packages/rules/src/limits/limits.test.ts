import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BREAKS,
  type Limit,
  type LimitInWindow,
  NO_LIMIT,
  type OpenOffer,
  RAISE_AFTER_MS,
  allowedDuring,
  breakAt,
  changeLimit,
  isReminder,
  limitAt,
  offersAbove,
  reachedBy,
  refuseBreak,
} from './index.ts';

const NOW = 10_000_000;
const usage = (change: Partial<LimitInWindow['usage']> = {}) => ({
  depositCents: 0,
  stakeCents: 0,
  winCents: 0,
  ...change,
});

describe('a limit', () => {
  it.each<[Limit, number | null, Limit]>([
    [NO_LIMIT, 1000, { cents: 1000, next: null }],
    [{ cents: 1000, next: null }, 400, { cents: 400, next: null }],
    [{ cents: 1000, next: null }, 1000, { cents: 1000, next: null }],
    [{ cents: 1000, next: null }, 2000, { cents: 1000, next: { cents: 2000, atMs: NOW + RAISE_AFTER_MS } }],
    [{ cents: 1000, next: null }, null, { cents: 1000, next: { cents: null, atMs: NOW + RAISE_AFTER_MS } }],
    [{ cents: 1000, next: { cents: 5000, atMs: NOW + 1 } }, 900, { cents: 900, next: null }],
    [{ cents: 1000, next: { cents: 5000, atMs: NOW + 1 } }, 1000, { cents: 1000, next: null }],
    [{ cents: 1000, next: { cents: 5000, atMs: NOW } }, 4000, { cents: 4000, next: null }],
    [NO_LIMIT, null, NO_LIMIT],
  ])('[LI-5] the limit %o, requested as %j, becomes %o', (limit, wanted, after) =>
    expect(changeLimit(limit, wanted, NOW)).toEqual(after),
  );

  it('[LI-5] a limit is never raised by a request of the last 24 hours', () => {
    const wish = fc.record({
      wanted: fc.option(fc.integer({ min: 0, max: 100 })),
      afterMs: fc.integer({ min: 0, max: RAISE_AFTER_MS }),
    });
    const height = (limit: Limit, atMs: number): number => limitAt(limit, atMs).cents ?? Infinity;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.array(wish, { maxLength: 12 }), (first, wishes) => {
        let limit: Limit = { cents: first, next: null };
        let nowMs = 0;
        for (const { wanted, afterMs } of wishes) {
          nowMs += afterMs;
          const before = height(limit, nowMs);
          limit = changeLimit(limit, wanted, nowMs);
          for (const laterMs of [0, RAISE_AFTER_MS / 2, RAISE_AFTER_MS - 1])
            expect(height(limit, nowMs + laterMs)).toBeLessThanOrEqual(before);
          expect(height(limit, nowMs + RAISE_AFTER_MS)).toBe(wanted ?? Infinity);
        }
      }),
    );
  });
});

describe('what is left within limits', () => {
  const limits: LimitInWindow[] = [
    { kind: 'deposit', window: 1, cents: 1000, usage: usage({ depositCents: 400 }) },
    { kind: 'deposit', window: 7, cents: 1500, usage: usage({ depositCents: 1400 }) },
    { kind: 'stake', window: 1, cents: 5000, usage: usage({ stakeCents: 4000, winCents: 3900 }) },
    { kind: 'loss', window: 30, cents: 300, usage: usage({ stakeCents: 9000, winCents: 8900 }) },
  ];

  it.each([
    ['deposit', 100, null],
    ['deposit', 101, { kind: 'deposit', window: 7, roomCents: 100 }],
    ['stake', 200, null],
    ['stake', 201, { kind: 'loss', window: 30, roomCents: 200 }],
  ] as const)('[LI-1] [LI-2] [LI-3] [LI-4] checks a %s of %i against the limits: %o', (what, cents, expected) =>
    expect(reachedBy(limits, { what, cents })).toEqual(expected),
  );

  it('[LI-4] a win makes room; the room is never below zero', () => {
    const loss = (stakeCents: number, winCents: number): LimitInWindow[] => [
      { kind: 'loss', window: 1, cents: 100, usage: usage({ stakeCents, winCents }) },
    ];
    expect(reachedBy(loss(100, 0), { what: 'stake', cents: 10 })).toEqual({ kind: 'loss', window: 1, roomCents: 0 });
    expect(reachedBy(loss(100, 50), { what: 'stake', cents: 10 })).toBeNull();
    expect(reachedBy(loss(500, 0), { what: 'stake', cents: 1 })).toMatchObject({ roomCents: 0 });
  });

  it('[LI-3] [LI-4] stakes that keep to the limits never bring stakes or losses above them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.record({ stake: fc.integer({ min: 1, max: 400 }), wins: fc.boolean() }), { maxLength: 30 }),
        (stakeLimit, lossLimit, bets) => {
          let [staked, won] = [0, 0];
          for (const { stake, wins } of bets) {
            const now = usage({ stakeCents: staked, winCents: won });
            const both: LimitInWindow[] = [
              { kind: 'stake', window: 1, cents: stakeLimit, usage: now },
              { kind: 'loss', window: 1, cents: lossLimit, usage: now },
            ];
            if (reachedBy(both, { what: 'stake', cents: stake })) continue;
            staked += stake;
            // The stake counts as lost until the round ends.
            expect(staked).toBeLessThanOrEqual(stakeLimit);
            expect(staked - won).toBeLessThanOrEqual(lossLimit);
            if (wins) won += stake * 2;
          }
        },
      ),
    );
  });
});

describe('open offers above a limit', () => {
  const offers: OpenOffer[] = [
    { id: 1, cents: 400, isAnswered: false },
    { id: 2, cents: 300, isAnswered: true },
    { id: 3, cents: 200, isAnswered: false },
    { id: 4, cents: 100, isAnswered: false },
  ];

  it.each([
    [1000, []],
    [999, [4]],
    [900, [4]],
    [899, [4, 3]],
    [700, [4, 3]],
    [699, [4, 3, 1]],
    [0, [4, 3, 1]],
    [-500, [4, 3, 1]],
    [Infinity, []],
  ])('[LI-14] cancels open offers for a room of %d: %j, the newest first, and no answered one', (roomCents, back) =>
    expect(offersAbove(offers, roomCents)).toEqual(back),
  );
});

const DAY = 86_400_000;

describe('breaks', () => {
  it.each([
    ['pause', DAY - 1, 'too_short'],
    ['pause', DAY, null],
    ['pause', 42 * DAY, null],
    ['pause', 42 * DAY + 1, 'too_long'],
    ['exclusion', 183 * DAY - 1, 'too_short'],
    ['exclusion', 183 * DAY, null],
    ['exclusion', 1826 * DAY, null],
    ['exclusion', 1826 * DAY + 1, 'too_long'],
  ] as const)('[LI-6] checks a %s of %i ms: %s', (kind, durationMs, reason) =>
    expect(refuseBreak([], { kind, durationMs, nowMs: NOW })).toBe(reason),
  );

  it('[LI-6] a break can be made longer, never shorter; a pause adds nothing to an exclusion', () => {
    const pause = { kind: 'pause' as const, untilMs: NOW + 5 * DAY };
    const exclusion = { kind: 'exclusion' as const, untilMs: NOW + 200 * DAY };
    expect(refuseBreak([pause], { kind: 'pause', durationMs: 4 * DAY, nowMs: NOW })).toBe('not_longer');
    expect(refuseBreak([pause], { kind: 'pause', durationMs: 6 * DAY, nowMs: NOW })).toBeNull();
    expect(refuseBreak([pause], { kind: 'exclusion', durationMs: BREAKS.exclusion.minMs, nowMs: NOW })).toBeNull();
    expect(refuseBreak([exclusion], { kind: 'pause', durationMs: DAY, nowMs: NOW })).toBe('not_longer');
    expect(breakAt([pause, exclusion], NOW)).toEqual(exclusion);
    expect(breakAt([pause, exclusion], NOW + 6 * DAY)).toEqual(exclusion);
    expect(breakAt([pause, { ...pause, untilMs: NOW + 9 * DAY }], NOW)).toMatchObject({ untilMs: NOW + 9 * DAY });
    expect(breakAt([pause, exclusion], NOW + 200 * DAY)).toBeNull();
  });

  it('[LI-7] [LI-8] breaks stop deposits and stakes but allow withdrawals; an exclusion waives wagering', () => {
    expect(allowedDuring(null)).toEqual({ deposit: true, stake: true, bonus: true, wagering: true, withdraw: true });
    expect(allowedDuring({ kind: 'pause', untilMs: 0 })).toEqual({
      deposit: false,
      stake: false,
      bonus: false,
      wagering: true,
      withdraw: true,
    });
    expect(allowedDuring({ kind: 'exclusion', untilMs: 0 })).toEqual({
      deposit: false,
      stake: false,
      bonus: false,
      wagering: false,
      withdraw: true,
    });
  });

  it.each([
    [null, true],
    [9, false],
    [10, true],
    [240, true],
    [241, false],
    [30.5, false],
  ])('[LI-9] accepts a reminder every %j minutes: %s', (minutes, allowed) => expect(isReminder(minutes)).toBe(allowed));
});

describe('breaks that overlap', () => {
  const pause = (lastsMs: number) => ({ kind: 'pause' as const, untilMs: NOW + lastsMs });
  const exclusion = (lastsMs: number) => ({ kind: 'exclusion' as const, untilMs: NOW + lastsMs });

  it('[LI-6] [LI-7] an exclusion takes precedence over a pause, in any order and with any lengths', () => {
    for (const [long, short] of [
      [5, 1],
      [1, 5],
    ] as const) {
      expect(breakAt([pause(long), exclusion(short)], NOW)).toEqual(exclusion(short));
      expect(breakAt([exclusion(short), pause(long)], NOW)).toEqual(exclusion(short));
    }
  });

  it('[LI-6] breaks last as long as the longest of their kind, and end with it', () => {
    for (const of of [pause, exclusion]) {
      expect(breakAt([of(1), of(5)], NOW)).toEqual(of(5));
      expect(breakAt([of(5), of(1)], NOW)).toEqual(of(5));
      expect(breakAt([of(0), of(-5)], NOW)).toBeNull();
    }
    expect(breakAt([exclusion(0), pause(1)], NOW)).toEqual(pause(1));
  });

  it('[LI-6] a break has to last longer than one of its kind, and an exclusion may follow any pause', () => {
    const { minMs } = BREAKS.pause;
    const refused = (kind: 'pause' | 'exclusion', breaks: Parameters<typeof breakAt>[0], durationMs: number) =>
      refuseBreak(breaks, { kind, durationMs, nowMs: NOW });
    expect(refused('pause', [pause(minMs)], minMs)).toBe('not_longer');
    expect(refused('pause', [pause(minMs - 1)], minMs)).toBeNull();
    expect(refused('exclusion', [pause(BREAKS.exclusion.minMs)], BREAKS.exclusion.minMs)).toBeNull();
    expect(refused('exclusion', [exclusion(1)], BREAKS.exclusion.minMs)).toBeNull();
    expect(refused('pause', [exclusion(1)], minMs)).toBe('not_longer');
    expect(refused('pause', [exclusion(0)], minMs)).toBeNull();
  });
});
