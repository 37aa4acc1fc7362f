import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_LEFT_CENTS, type Worth, addedByDeposit, afterLoss, afterReversal, afterStake, availableCents, worthCents } from './index.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 });
const withdrawable = fc.record({ balanceCents: amount, heldCents: amount, toStakeCents: amount, liftedCents: amount, isExcluded: fc.boolean() });

describe('what is still to be staked', () => {
  it.each([
    [1000, 100, 1000],
    [1000, 150, 1500],
    [333, 50, 167],
    [1, 1, 1],
    [1000, 0, 0],
  ])('[WA-1] grows with a deposit of %i cents at %i hundredths by %i', (deposit, factor, added) => expect(addedByDeposit(deposit, factor)).toBe(added));

  it('[WA-2] falls by each settled stake, in any order and never below zero', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 20 }), (toStake, stakes) => {
        const left = stakes.reduce<number>(afterStake, toStake);
        expect(left).toBe([...stakes].reverse().reduce<number>(afterStake, toStake));
        expect(left).toBe(Math.max(0, toStake - stakes.reduce((sum, stake) => sum + stake, 0)));
      }),
    );
  });

  const worth = (change: Partial<Worth>): Worth => ({ balanceCents: 0, heldCents: 0, stakedCents: 0, reservedCents: 0, ...change });

  it.each([
    [worth({ balanceCents: 9 }), 0],
    [worth({ balanceCents: 10 }), 500],
    [worth({ balanceCents: 4, heldCents: 5 }), 0],
    [worth({ stakedCents: 10 }), 500],
    [worth({ reservedCents: 10 }), 500],
    [worth({ balanceCents: 3, heldCents: 3, stakedCents: 3, reservedCents: 1 }), 500],
  ])('[WA-3] is dropped when nothing is left: %o leaves %i', (left, expected) => {
    expect(worthCents(left)).toBe(left.balanceCents + left.heldCents + left.stakedCents + left.reservedCents);
    expect(afterLoss(500, left)).toBe(expected);
  });

  it('[WA-5] falls by what a deposit had added when that is taken back', () => {
    expect(afterReversal(1500, 1000)).toBe(500);
    expect(afterReversal(400, 1000)).toBe(0);
  });
});

describe('what can be withdrawn', () => {
  it.each([
    [{ balanceCents: 1000, heldCents: 2000, toStakeCents: 500, liftedCents: 0, isExcluded: false }, 2500],
    [{ balanceCents: 1000, heldCents: 0, toStakeCents: 5000, liftedCents: 0, isExcluded: false }, 0],
    [{ balanceCents: 1000, heldCents: 2000, toStakeCents: 0, liftedCents: 700, isExcluded: false }, 2300],
    [{ balanceCents: 1000, heldCents: 0, toStakeCents: 5000, liftedCents: 0, isExcluded: true }, 1000],
  ])('[WA-4] of %o is %i', (has, expected) => expect(availableCents(has)).toBe(expected));

  it('[WA-4] is never below zero and never above what the player has', () => {
    fc.assert(
      fc.property(withdrawable, (has) => {
        const available = availableCents(has);
        expect(available).toBeGreaterThanOrEqual(0);
        expect(available).toBeLessThanOrEqual(has.balanceCents + has.heldCents);
      }),
    );
  });

  it('[WA-6] leaves nothing to be staked to who excluded himself', () => {
    fc.assert(
      fc.property(withdrawable, (has) => {
        expect(availableCents({ ...has, isExcluded: true })).toBe(availableCents({ ...has, toStakeCents: 0, isExcluded: false }));
      }),
    );
  });

  it('[WA-1] [WA-2] [WA-4] is never more than was won and staked: no order of deposits, stakes and refunds makes a deposit available unstaked', () => {
    type Step = { kind: 'deposit' | 'win' | 'loss' | 'refund'; cents: number };
    const step = fc.record({ kind: fc.constantFrom<Step['kind']>('deposit', 'win', 'loss', 'refund'), cents: fc.integer({ min: 1, max: 100_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [balance, toStake, deposited, staked, wonOver, forgiven] = [0, 0, 0, 0, 0, 0];
        for (const { kind, cents } of steps) {
          if (kind === 'deposit') {
            balance += cents;
            deposited += cents;
            toStake += addedByDeposit(cents, 100);
            continue;
          }
          const stake = Math.min(cents, balance);
          // A refund gives the stake back and counts for nothing.
          if (stake === 0 || kind === 'refund') continue;
          staked += stake;
          toStake = afterStake(toStake, stake);
          balance += kind === 'win' ? stake : -stake;
          wonOver += kind === 'win' ? stake : -stake;
          if (balance < NOTHING_LEFT_CENTS) forgiven += balance;
          toStake = afterLoss(toStake, { balanceCents: balance, heldCents: 0, stakedCents: 0, reservedCents: 0 });
        }
        const available = availableCents({ balanceCents: balance, heldCents: 0, toStakeCents: toStake, liftedCents: 0, isExcluded: false });
        expect(balance).toBe(deposited + wonOver);
        // What is available is covered by what was won or put at risk, but for the last cents of who lost the rest.
        expect(available).toBeLessThanOrEqual(Math.max(0, wonOver) + staked + forgiven);
        if (staked === 0) expect(available).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
});
