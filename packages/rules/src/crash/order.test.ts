import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rtpOfRound } from './actual-rtp.ts';
import { elapsedMsOf } from './curve.ts';
import { type LiveBet, cashOutAt } from './round.ts';

it('[CR-23] the sums of a round do not depend on the order of its bets', () => {
  const bet = fc.record({
    stakeCents: fc.integer({ min: 10, max: 250_000 }),
    winCents: fc.integer({ min: 0, max: 1_000_000 }),
    cashOutHundredths: fc.option(fc.integer({ min: 121, max: 5000 })),
  });
  const shuffled = fc
    .array(bet, { minLength: 2, maxLength: 8 })
    .chain((bets) => fc.tuple(fc.constant(bets), fc.shuffledSubarray(bets, { minLength: bets.length })));
  fc.assert(
    fc.property(shuffled, fc.integer({ min: 100, max: 6000 }), ([bets, other], pointHundredths) => {
      const [one, two] = [rtpOfRound(bets, pointHundredths), rtpOfRound(other, pointHundredths)];
      expect(two).toMatchObject({ stakedCents: one.stakedCents, paidCents: one.paidCents });
      expect(two.variance / one.variance).toBeCloseTo(1, 9);
    }),
  );
});

it('[CR-15] [CR-17] a cash-out exactly at a cap counts as the cash-out of the cap', () => {
  const bet: LiveBet = { id: 1, stakeCents: 1000, autoCashOutHundredths: null, capHundredths: 300 };
  const at = (roundCapHundredths: number | null, elapsedMs: number) =>
    cashOutAt(bet, { elapsedMs, pointHundredths: 1000, roundCapHundredths })?.by;
  expect([at(null, elapsedMsOf(300) - 1), at(null, elapsedMsOf(300))]).toEqual(['player', 'win_cap']);
  expect([at(200, elapsedMsOf(200) - 1), at(200, elapsedMsOf(200))]).toEqual(['player', 'round_cap']);
});
