import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, capHundredths, winCents } from './bet.ts';
import { elapsedMsOf, multiplierAt } from './curve.ts';
import {
  type CashOut,
  type LiveBet,
  dueCashOuts,
  hasWon,
  nextAutomaticHundredths,
  automaticHundredths,
  cashOutAt,
} from './round.ts';

const bet = (change: Partial<LiveBet> = {}): LiveBet => ({
  id: 1,
  stakeCents: 1000,
  autoCashOutHundredths: null,
  capHundredths: 100_000,
  ...change,
});

const hundredths = fc.oneof(fc.integer({ min: 100, max: 600 }), fc.integer({ min: 100, max: 999_999 }));
const autoCashOut = fc.oneof(fc.integer({ min: 121, max: 600 }), fc.integer({ min: 121, max: 999_998 }));
const bets = fc
  .array(
    fc.record({ stakeCents: fc.integer({ min: 10, max: 250_000 }), autoCashOutHundredths: fc.option(autoCashOut) }),
    {
      maxLength: 12,
    },
  )
  .map((list): LiveBet[] =>
    list.map((one, at) => ({
      id: at + 1,
      ...one,
      capHundredths: capHundredths(one.stakeCents, DEFAULT_LIMITS.maxWinCents),
    })),
  );
const roundCapOption = fc.option(fc.integer({ min: 121, max: 2000 }));

describe('a manual cash-out', () => {
  it('[CR-16] a manual cash-out pays the multiplier of its moment exactly if that is below the point', () => {
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 160_000 }), (pointHundredths, elapsedMs) => {
        const reached = multiplierAt(elapsedMs);
        const taken = cashOutAt(bet({ capHundredths: 999_998 }), {
          elapsedMs,
          pointHundredths,
          roundCapHundredths: null,
        });
        if (reached < Math.min(pointHundredths, 999_998))
          expect(taken).toMatchObject({ hundredths: reached, by: 'player', winCents: winCents(1000, reached) });
        else if (pointHundredths <= 999_998) expect(taken).toBeNull();
      }),
      { numRuns: 20_000 },
    );
  });

  it('[CR-16] a manual cash-out wins in the last millisecond before the point and loses in the next', () => {
    for (const pointHundredths of [101, 102, 121, 150, 200, 999, 12_345, 999_998]) {
      const crashMs = elapsedMsOf(pointHundredths);
      const at = (elapsedMs: number) =>
        cashOutAt(bet({ capHundredths: 999_998 }), { elapsedMs, pointHundredths, roundCapHundredths: null });
      expect(at(crashMs - 1)?.hundredths).toBe(multiplierAt(crashMs - 1));
      expect(at(crashMs)).toBeNull();
      expect(at(crashMs + 1)).toBeNull();
    }
  });

  it('[CR-6] [CR-16] a manual cash-out cannot win a round that crashes at 1.00', () => {
    for (const elapsedMs of [0, 1, 100])
      expect(cashOutAt(bet(), { elapsedMs, pointHundredths: 100, roundCapHundredths: null })).toBeNull();
  });

  it("[CR-15] [CR-17] a manual cash-out never pays above the bet's or the round's cap, and nothing at a cap that equals the point", () => {
    fc.assert(
      fc.property(
        bets,
        hundredths,
        fc.integer({ min: 0, max: 160_000 }),
        roundCapOption,
        (all, pointHundredths, elapsedMs, roundCapHundredths) => {
          for (const one of all) {
            const taken = cashOutAt(one, { elapsedMs, pointHundredths, roundCapHundredths });
            const expected = Math.min(
              multiplierAt(elapsedMs),
              automaticHundredths(one),
              roundCapHundredths ?? Infinity,
            );
            expect(taken?.hundredths ?? null).toBe(expected < pointHundredths ? expected : null);
            expect(taken?.winCents ?? 0).toBeLessThanOrEqual(Math.max(DEFAULT_LIMITS.maxWinCents, one.stakeCents));
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('[CR-15] [CR-17] a cash-out names the cap that caused it', () => {
    const late = { elapsedMs: elapsedMsOf(500), pointHundredths: 1000 };
    expect(cashOutAt(bet({ capHundredths: 300 }), { ...late, roundCapHundredths: null })).toMatchObject({
      hundredths: 300,
      by: 'win_cap',
    });
    expect(cashOutAt(bet({ capHundredths: 300 }), { ...late, roundCapHundredths: 200 })).toMatchObject({
      hundredths: 200,
      by: 'round_cap',
    });
    expect(
      cashOutAt(bet({ capHundredths: 300 }), { ...late, pointHundredths: 300, roundCapHundredths: null }),
    ).toBeNull();
  });
});

/**
 * Runs a clock in steps from the start to the crash and pays each automatic cash-out that is reached. Returns the bets
 * in the order of payment.
 */
const runRound = (
  all: readonly LiveBet[],
  options: { pointHundredths: number; roundCapHundredths: number | null; stepsMs: readonly number[] },
): CashOut[] => {
  const paid: CashOut[] = [];
  const crashMs = elapsedMsOf(options.pointHundredths);
  let elapsedMs = 0;
  let step = 0;
  for (;;) {
    const live = all.filter((one) => !paid.some((done) => done.betId === one.id));
    paid.push(...dueCashOuts(live, { ...options, reachedHundredths: multiplierAt(elapsedMs) }));
    if (elapsedMs >= crashMs) return paid;
    elapsedMs = Math.min(crashMs, elapsedMs + (options.stepsMs[step++ % options.stepsMs.length] ?? 1));
  }
};

describe('cash-outs at a target or a cap', () => {
  const situation = fc.tuple(
    bets,
    fc.oneof(fc.integer({ min: 100, max: 400 }), fc.constantFrom(100, 121, 200, 999)),
    roundCapOption,
  );

  it('[CR-14] auto cash-outs pay a bet exactly if its multiplier lies below the point, at that multiplier', () => {
    fc.assert(
      fc.property(situation, ([all, pointHundredths]) => {
        const paid = runRound(all, { pointHundredths, roundCapHundredths: null, stepsMs: [500] });
        for (const one of all) {
          const own = paid.filter((done) => done.betId === one.id);
          const stop = automaticHundredths(one);
          expect(own.map((done) => done.hundredths)).toEqual(stop < pointHundredths ? [stop] : []);
          if (own[0]) expect(own[0].winCents).toBe(winCents(one.stakeCents, stop));
        }
      }),
    );
  });

  it('[CR-14] auto cash-outs lose when they equal the point', () => {
    const at = (pointHundredths: number) =>
      dueCashOuts([bet({ autoCashOutHundredths: 200 })], {
        reachedHundredths: 500,
        pointHundredths,
        roundCapHundredths: null,
      });
    expect(at(200)).toEqual([]);
    expect(at(201)).toMatchObject([{ hundredths: 200, by: 'auto', winCents: 2000 }]);
  });

  it('[CR-14] auto cash-outs are paid while the round runs, and not before their multiplier', () => {
    const waiting = bet({ autoCashOutHundredths: 200 });
    const at = (elapsedMs: number) =>
      dueCashOuts([waiting], {
        reachedHundredths: multiplierAt(elapsedMs),
        pointHundredths: 300,
        roundCapHundredths: null,
      });
    expect(at(elapsedMsOf(200) - 1)).toEqual([]);
    expect(at(elapsedMsOf(200))).toHaveLength(1);
  });

  it('[CR-14] [I5] auto cash-outs do not depend on the frequency of clock checks', () => {
    fc.assert(
      fc.property(
        situation,
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }),
        ([all, pointHundredths, roundCapHundredths], stepsMs) => {
          const often = runRound(all, { pointHundredths, roundCapHundredths, stepsMs: [40] });
          expect(runRound(all, { pointHundredths, roundCapHundredths, stepsMs })).toEqual(often);
          expect(runRound(all, { pointHundredths, roundCapHundredths, stepsMs: [10 ** 9] })).toEqual(often);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[CR-14] auto cash-outs are in the order of their multipliers, then of the bets', () => {
    fc.assert(
      fc.property(situation, ([all, pointHundredths, roundCapHundredths]) => {
        const due = dueCashOuts(all, { reachedHundredths: 999_999, pointHundredths, roundCapHundredths });
        for (const [at, done] of due.entries()) {
          const before = due[at - 1];
          if (before)
            expect(
              before.hundredths < done.hundredths ||
                (before.hundredths === done.hundredths && before.betId < done.betId),
            ).toBe(true);
        }
      }),
    );
  });

  it('[CR-15] a bet without a target is cashed out at its win cap, and one with a target at the lower of both', () => {
    const all = [
      bet({ capHundredths: 250 }),
      bet({ id: 2, autoCashOutHundredths: 300, capHundredths: 250 }),
      bet({ id: 3, autoCashOutHundredths: 240, capHundredths: 250 }),
    ];
    const due = dueCashOuts(all, { reachedHundredths: 400, pointHundredths: 500, roundCapHundredths: null });
    expect(due.map(({ betId, hundredths: at, by }) => [betId, at, by])).toEqual([
      [3, 240, 'auto'],
      [1, 250, 'win_cap'],
      [2, 250, 'win_cap'],
    ]);
    expect(
      dueCashOuts(all, { reachedHundredths: 400, pointHundredths: 250, roundCapHundredths: null }).map(
        (done) => done.betId,
      ),
    ).toEqual([3]);
  });

  it("[CR-17] every live bet is cashed out at the round's cap, unless the round crashes there", () => {
    const all = [bet(), bet({ id: 2, autoCashOutHundredths: 150 }), bet({ id: 3, autoCashOutHundredths: 900 })];
    const at = (pointHundredths: number) =>
      dueCashOuts(all, { reachedHundredths: 200, pointHundredths, roundCapHundredths: 200 });
    expect(at(500).map(({ betId, hundredths: stop, by }) => [betId, stop, by])).toEqual([
      [2, 150, 'auto'],
      [1, 200, 'round_cap'],
      [3, 200, 'round_cap'],
    ]);
    expect(at(200).map((done) => done.betId)).toEqual([2]);
  });

  it('[CR-14] no cash-out is paid before the next automatic hundredth, and one is paid at it', () => {
    fc.assert(
      fc.property(bets, roundCapOption, (all, roundCapHundredths) => {
        const next = nextAutomaticHundredths(all, roundCapHundredths);
        expect(next === null).toBe(all.length === 0);
        const at = (reachedHundredths: number) =>
          dueCashOuts(all, { reachedHundredths, pointHundredths: 999_999, roundCapHundredths });
        expect(at((next ?? 999_999) - 1)).toEqual([]);
        if (next !== null) expect(at(next).length).toBeGreaterThan(0);
      }),
    );
  });

  it('[CR-14] [CR-15] [CR-17] [CR-21] bets are won by the announced end, paid or not', () => {
    const all = [bet({ capHundredths: 400 }), bet({ id: 2, autoCashOutHundredths: 300 })];
    const wonBy = (announced: Partial<Parameters<typeof hasWon>[1]>): number[] =>
      all
        .filter((one) => hasWon(one, { pointHundredths: 0, isCapReached: false, isInterrupted: false, ...announced }))
        .map(({ id }) => id);
    expect(wonBy({})).toEqual([]);
    expect([300, 301, 400, 401].map((pointHundredths) => wonBy({ pointHundredths }))).toEqual([[], [2], [2], [1, 2]]);
    expect(wonBy({ isInterrupted: true })).toEqual([1]);
    expect(wonBy({ isCapReached: true })).toEqual([1, 2]);
  });

  it('[CR-18] a bet with a target pays no other multiplier, even after a manual request', () => {
    const taken = cashOutAt(bet({ autoCashOutHundredths: 200 }), {
      elapsedMs: elapsedMsOf(700),
      pointHundredths: 800,
      roundCapHundredths: null,
    });
    expect(taken?.hundredths).toBe(200);
  });
});
