import { describe, expect, it } from 'vitest';
import { personalityOf } from './personality.ts';

const crowd = Array.from({ length: 100 }, (_, index) => personalityOf(index + 1));

describe('personalities', () => {
  it('personalities are the same for the same number', () => {
    expect(personalityOf(17)).toEqual(personalityOf(17));
  });

  it('personalities differ between players of one kind', () => {
    const hands = crowd.filter(({ kind }) => kind === 'hand');
    expect(new Set(hands.map(({ stakeCents }) => stakeCents[1])).size).toBeGreaterThan(hands.length / 2);
  });

  it('a crowd of twenty has all six kinds', () => {
    expect(new Set(crowd.slice(0, 20).map(({ kind }) => kind))).toEqual(
      new Set(['cautious', 'steady', 'dreamer', 'hand', 'highRoller', 'watcher']),
    );
  });

  it('personalities deposit 20 to 200 dollars, at most every few minutes', () => {
    for (const { depositCents, depositEveryMs } of crowd) {
      expect(depositCents[0]).toBeGreaterThanOrEqual(2000);
      expect(depositCents[1]).toBeLessThanOrEqual(20_000);
      expect(depositEveryMs).toBeGreaterThanOrEqual(150_000);
    }
  });

  it('ranges of personalities have a lower bound below the upper one', () => {
    for (const person of crowd) {
      for (const [low, high] of [
        person.stakeCents,
        person.splurgeCents,
        person.autoCashOut,
        person.sideCashOut,
        person.manualCashOut,
        person.reactionMs,
        person.depositCents,
        person.itemCents,
      ]) {
        expect(low).toBeGreaterThan(0);
        expect(high).toBeGreaterThanOrEqual(low);
      }
    }
  });
});
