import { describe, expect, it } from 'vitest';
import { type BetOffer, DEFAULT_LIMITS, refuseBet } from './bet.ts';
import { type CancelRequest, decideCancel } from './cancel.ts';
import { type LiveBet, roundCap } from './round.ts';

const request = (change: Partial<CancelRequest> = {}): CancelRequest => ({
  target: 'live',
  phase: 'waiting',
  isBeforeStart: true,
  isAllowed: true,
  ...change,
});

describe('cancelling a bet', () => {
  it.each([
    ['a live bet before the start', {}, 'cancel'],
    ['a bet that the player does not have', { target: 'missing' }, 'no_bet'],
    ['a bet that came too late for this round', { isBeforeStart: false }, 'game_started'],
    ['a bet in flight', { phase: 'running' }, 'game_started'],
    ['a live bet after the crash', { phase: 'ended' }, 'game_ended'],
    ['a settled bet in flight', { phase: 'running', target: 'settled' }, 'game_ended'],
    ['a bet while the setting is off', { isAllowed: false }, 'cancel_off'],
    ['a bet in flight while the setting is off', { phase: 'running', isAllowed: false }, 'game_started'],
  ] as const)('[CR-24] decides on the cancellation of %s', (_name, change, decision) =>
    expect(decideCancel(request(change))).toBe(decision),
  );

  it('[CR-24] repeats the response for a cancelled bet in every later state', () => {
    for (const phase of ['waiting', 'running', 'ended'] as const)
      for (const isAllowed of [true, false])
        expect(decideCancel(request({ target: 'cancelled', phase, isBeforeStart: false, isAllowed }))).toBe('repeat');
  });

  it("[CR-25] cancelling frees the player's place, multiplier and stake in the round", () => {
    const bet: BetOffer = { stakeCents: 250_000, itemCount: 1, autoCashOutHundredths: null };
    const own = [bet];
    expect(refuseBet(bet, own, DEFAULT_LIMITS)?.reason).toBe('one_manual');
    expect(
      refuseBet(
        bet,
        own.filter((one) => one !== bet),
        DEFAULT_LIMITS,
      ),
    ).toBeNull();
  });

  it("[CR-25] cancelling frees the bet's part of the round's cap", () => {
    const live = (id: number): LiveBet => ({
      id,
      stakeCents: 1000,
      autoCashOutHundredths: null,
      capHundredths: 999_998,
    });
    const capOf = (bets: readonly LiveBet[]): number | null => roundCap(bets, { paidCents: 0, capCents: 10_000 });
    const kept = live(1);
    const both = capOf([kept, live(2)]) ?? 0;
    expect(capOf([kept]) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(both);
  });
});
