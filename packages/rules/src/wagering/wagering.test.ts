import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NOTHING_LEFT_CENTS,
  type Worth,
  addedByDeposit,
  afterLoss,
  afterStake,
  availableCents,
  droppedByReversal,
  obligationOf,
  worthCents,
} from './index.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 });
const withdrawable = fc.record({
  balanceCents: amount,
  heldCents: amount,
  toStakeCents: amount,
  liftedCents: amount,
  isExcluded: fc.boolean(),
});

describe('the wagering left', () => {
  it.each([
    [1000, 100, 1000],
    [1000, 150, 1500],
    [333, 50, 167],
    [1, 1, 1],
    [1000, 0, 0],
  ])('[WA-1] a deposit of %i cents at %i hundredths adds wagering of %i', (deposit, factor, added) =>
    expect(addedByDeposit(deposit, factor)).toBe(added),
  );

  it('[WA-2] the wagering left falls by each settled stake, in any order and never below zero', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 20 }), (toStake, stakes) => {
        const left = stakes.reduce<number>(afterStake, toStake);
        expect(left).toBe([...stakes].reverse().reduce<number>(afterStake, toStake));
        expect(left).toBe(Math.max(0, toStake - stakes.reduce((sum, stake) => sum + stake, 0)));
      }),
    );
  });

  const worth = (change: Partial<Worth>): Worth => ({
    balanceCents: 0,
    heldCents: 0,
    stakedCents: 0,
    reservedCents: 0,
    ...change,
  });

  it.each([
    [worth({ balanceCents: 9 }), 0],
    [worth({ balanceCents: 10 }), 500],
    [worth({ balanceCents: 4, heldCents: 5 }), 0],
    [worth({ stakedCents: 10 }), 500],
    [worth({ reservedCents: 10 }), 500],
    [worth({ balanceCents: 3, heldCents: 3, stakedCents: 3, reservedCents: 1 }), 500],
  ])('[WA-3] the wagering left is dropped when nothing is left: %o leaves %i', (left, expected) => {
    expect(worthCents(left)).toBe(left.balanceCents + left.heldCents + left.stakedCents + left.reservedCents);
    expect(afterLoss(500, left)).toBe(expected);
  });

  it('[WA-7] the wagering is not waived while the player has an item without a price in force', () => {
    const nothing = worth({ heldCents: 5 });
    expect([afterLoss(500, nothing, { hasUnpriced: true }), afterLoss(500, nothing, { hasUnpriced: false })]).toEqual([
      500, 0,
    ]);
    fc.assert(fc.property(amount, (toStake) => afterLoss(toStake, nothing, { hasUnpriced: true }) === toStake));
  });

  it.each([
    // Deposits of 1000 each: [wagering left, obligations of newer deposits, reversed before, reversed now, falls by]
    [2000, 1000, 0, 1000, 1000],
    [1300, 1000, 0, 1000, 300],
    [700, 1000, 0, 1000, 0],
    [700, 0, 0, 1000, 700],
    [2000, 1000, 0, 400, 400],
    [1300, 1000, 0, 400, 300],
    [1100, 1000, 400, 600, 100],
    [0, 0, 0, 1000, 0],
  ])(
    '[WA-5] wagering left of %i, with %i after the deposit, %i reversed before and %i now, falls by %i',
    (toStakeCents, newerCents, gone, backCents, dropped) => {
      const before = { amountCents: 1000, leftCents: 1000 - gone, addedCents: 1000 };
      expect(droppedByReversal({ toStakeCents, newerCents, before, backCents })).toBe(dropped);
    },
  );

  it('[WA-5] rounds up what a partial reversal leaves of an obligation; parts add up to the whole', () => {
    const part = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        part,
        (amountCents, addedCents, permille) => {
          const leftCents = Math.floor((amountCents * permille) / 1000);
          const obligation = obligationOf({ amountCents, leftCents, addedCents });
          expect(obligation).toBe(
            Number((BigInt(addedCents) * BigInt(leftCents) + BigInt(amountCents) - 1n) / BigInt(amountCents)),
          );
          expect(obligationOf({ amountCents, leftCents: amountCents, addedCents })).toBe(addedCents);
          expect(obligationOf({ amountCents, leftCents: 0, addedCents })).toBe(0);
        },
      ),
    );
    expect(() => obligationOf({ amountCents: 10, leftCents: 11, addedCents: 10 })).toThrow(RangeError);
  });

  it('[WA-5] a reversed deposit never changes the obligation of another, in any order of deposits, stakes and parts', () => {
    type Step = { kind: 'deposit' | 'stake' | 'back'; cents: number; at: number };
    const step = fc.record({
      kind: fc.constantFrom<Step['kind']>('deposit', 'stake', 'back'),
      cents: fc.integer({ min: 1, max: 1000 }),
      at: fc.nat(10),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 0, max: 200 }), (steps, factor) => {
        // Independent of the rules, this list holds the part of each deposit that has not been staked.
        const deposits: { amountCents: number; leftCents: number; addedCents: number; unstaked: number }[] = [];
        let toStake = 0;
        for (const { kind, cents, at } of steps) {
          if (kind === 'deposit') {
            const addedCents = addedByDeposit(cents, factor);
            deposits.push({ amountCents: cents, leftCents: cents, addedCents, unstaked: addedCents });
            toStake += addedCents;
          } else if (kind === 'stake') {
            toStake = afterStake(toStake, cents);
            let left = cents;
            for (const deposit of deposits) {
              const counted = Math.min(left, deposit.unstaked);
              deposit.unstaked -= counted;
              left -= counted;
            }
          } else {
            const deposit = deposits[at % Math.max(1, deposits.length)];
            if (!deposit) continue;
            const backCents = Math.min(cents, deposit.leftCents);
            const newerCents = deposits
              .slice(deposits.indexOf(deposit) + 1)
              .reduce((sum, one) => sum + obligationOf(one), 0);
            const dropped = droppedByReversal({ toStakeCents: toStake, newerCents, before: deposit, backCents });
            const [before, after] = [
              obligationOf(deposit),
              obligationOf({ ...deposit, leftCents: deposit.leftCents - backCents }),
            ];
            expect(dropped).toBe(Math.min(deposit.unstaked, before - after));
            deposit.leftCents -= backCents;
            deposit.unstaked -= dropped;
            toStake -= dropped;
          }
          expect(toStake).toBe(deposits.reduce((sum, deposit) => sum + deposit.unstaked, 0));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what can be withdrawn', () => {
  it.each([
    [{ balanceCents: 1000, heldCents: 2000, toStakeCents: 500, liftedCents: 0, isExcluded: false }, 2500],
    [{ balanceCents: 1000, heldCents: 0, toStakeCents: 5000, liftedCents: 0, isExcluded: false }, 0],
    [{ balanceCents: 1000, heldCents: 2000, toStakeCents: 0, liftedCents: 700, isExcluded: false }, 2300],
    [{ balanceCents: 1000, heldCents: 0, toStakeCents: 5000, liftedCents: 0, isExcluded: true }, 1000],
  ])('[WA-4] the player %o can withdraw the sum %i', (has, expected) => expect(availableCents(has)).toBe(expected));

  it('[WA-4] the available sum is never below zero and never above the worth of the player', () => {
    fc.assert(
      fc.property(withdrawable, (has) => {
        const available = availableCents(has);
        expect(available).toBeGreaterThanOrEqual(0);
        expect(available).toBeLessThanOrEqual(has.balanceCents + has.heldCents);
      }),
    );
  });

  it('[WA-6] a player with a self-exclusion has no wagering left', () => {
    fc.assert(
      fc.property(withdrawable, (has) => {
        expect(availableCents({ ...has, isExcluded: true })).toBe(
          availableCents({ ...has, toStakeCents: 0, isExcluded: false }),
        );
      }),
    );
  });

  it('[WA-1] [WA-2] [WA-4] the available sum never contains an unstaked deposit, in any order of deposits, stakes and refunds', () => {
    type Step = { kind: 'deposit' | 'win' | 'loss' | 'refund'; cents: number };
    const step = fc.record({
      kind: fc.constantFrom<Step['kind']>('deposit', 'win', 'loss', 'refund'),
      cents: fc.integer({ min: 1, max: 100_000 }),
    });
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
          // A refund returns the stake, which then does not count as staked.
          if (stake === 0 || kind === 'refund') continue;
          staked += stake;
          toStake = afterStake(toStake, stake);
          balance += kind === 'win' ? stake : -stake;
          wonOver += kind === 'win' ? stake : -stake;
          if (balance < NOTHING_LEFT_CENTS) forgiven += balance;
          toStake = afterLoss(toStake, { balanceCents: balance, heldCents: 0, stakedCents: 0, reservedCents: 0 });
        }
        const available = availableCents({
          balanceCents: balance,
          heldCents: 0,
          toStakeCents: toStake,
          liftedCents: 0,
          isExcluded: false,
        });
        expect(balance).toBe(deposited + wonOver);
        // Wins and staked money cover the available sum, except for wagering waived after the player has lost almost
        // everything.
        expect(available).toBeLessThanOrEqual(Math.max(0, wonOver) + staked + forgiven);
        if (staked === 0) expect(available).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('impossible values', () => {
  const NEGATIVE = new RangeError('a deposit and its factor are not negative');
  const TOO_MUCH = new RangeError('what is left of a deposit is a part of it');

  it('[WA-1] a negative deposit or factor throws, and zero adds no wagering', () => {
    expect(() => addedByDeposit(-1, 100)).toThrow(NEGATIVE);
    expect(() => addedByDeposit(100, -1)).toThrow(NEGATIVE);
    expect([addedByDeposit(0, 100), addedByDeposit(100, 0)]).toEqual([0, 0]);
  });

  it('[WA-5] the remainder of a deposit is between zero and the deposit', () => {
    const obligation = (leftCents: number) => obligationOf({ amountCents: 100, leftCents, addedCents: 200 });
    expect(() => obligation(-1)).toThrow(TOO_MUCH);
    expect(() => obligation(101)).toThrow(TOO_MUCH);
    expect([obligation(0), obligation(100)]).toEqual([0, 200]);
  });
});
