import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AutomaticPlan,
  type AutomaticRun,
  atRound,
  betPlaced,
  betSettled,
  isPlan,
  nextStakeCents,
  nothingPicked,
  startRun,
  stopRun,
} from './index.ts';

const PLAN: AutomaticPlan = { stakeCents: 500, rounds: 10, profitCents: null, lossCents: null, winCents: null };
const runOf = (change: Partial<AutomaticPlan> = {}): AutomaticRun => startRun({ ...PLAN, ...change });

/** Returns the run after further bets, each of the next stake. `wins`: their payouts in cents. */
const after = (run: AutomaticRun, ...wins: number[]): AutomaticRun =>
  wins.reduce(
    (now, wonCents) =>
      betSettled(betPlaced(now, (now.roundId ?? 0) + 1), { stakeCents: nextStakeCents(now), wonCents }),
    run,
  );

describe('automatic betting', () => {
  it('[AU-1] a plan has 1 to 100 rounds, and a stake', () => {
    expect([1, 100].map((rounds) => isPlan({ ...PLAN, rounds }))).toEqual([true, true]);
    expect([0, 101, 1.5, NaN].map((rounds) => isPlan({ ...PLAN, rounds }))).toEqual([false, false, false, false]);
    expect([isPlan({ ...PLAN, stakeCents: 0 }), isPlan({ ...PLAN, lossCents: 0 })]).toEqual([false, false]);
  });

  it('[AU-2] a run stakes the same sum after a loss and after a win', () => {
    expect([after(runOf(), 0), after(runOf(), 0, 0, 2000)].map(nextStakeCents)).toEqual([500, 500]);
  });

  it('[AU-3] a run stops after its number of rounds', () => {
    expect(after(runOf({ rounds: 2 }), 0)).toMatchObject({ placed: 1, stop: null });
    expect(after(runOf({ rounds: 2 }), 0, 900)).toMatchObject({ placed: 2, profitCents: -100, stop: 'rounds' });
  });

  it('[AU-3] a run stops at its profit, at its loss, and at a win', () => {
    expect(after(runOf({ profitCents: 800 }), 1299)).toMatchObject({ profitCents: 799, stop: null });
    expect(after(runOf({ profitCents: 800 }), 1300).stop).toBe('profit');
    expect(after(runOf({ lossCents: 1000 }), 0).stop).toBeNull();
    expect(after(runOf({ lossCents: 1000 }), 0, 0).stop).toBe('loss');
    expect(after(runOf({ winCents: 1000 }), 999).stop).toBeNull();
    expect(after(runOf({ winCents: 1000 }), 0, 0, 0, 1000).stop).toBe('win');
  });

  it('[AU-4] a run never loses more than its bound, with any results', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 4000 }),
        (wins, lossCents) => {
          let run = runOf({ lossCents, rounds: 100 });
          for (const win of wins) if (run.stop === null) run = after(run, win);
          expect(-run.profitCents).toBeLessThanOrEqual(lossCents);
        },
      ),
    );
  });

  it('[AU-4] a run stops at its loss if no items fit the rest', () => {
    expect(nothingPicked(after(runOf({ lossCents: 700 }), 0)).stop).toBe('loss');
  });

  it('[AU-5] a run stops if no items fit the sum', () => {
    expect(nothingPicked(after(runOf(), 0)).stop).toBe('no_items');
  });

  it('[AU-6] a run bets in consecutive rounds, and stops after a missed one', () => {
    const run = betPlaced(runOf(), 7);
    expect([atRound(runOf(), 50), atRound(run, 7), atRound(run, 8)].map(({ stop }) => stop)).toEqual([
      null,
      null,
      null,
    ]);
    expect(atRound(run, 9).stop).toBe('missed');
  });

  it('[AU-8] a stopped run still counts a placed bet, and keeps its first reason', () => {
    const stopped = stopRun(betPlaced(runOf({ rounds: 1 }), 7), 'player');
    expect(betSettled(stopped, { stakeCents: 500, wonCents: 900 })).toMatchObject({ profitCents: 400, stop: 'player' });
    expect(stopRun(stopped, 'left').stop).toBe('player');
  });
});
