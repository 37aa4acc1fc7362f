import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, type WithdrawForm, type WithdrawTerms, heldOf, withdrawRules } from './withdraw-state.ts';

const terms = (change: Partial<WithdrawTerms> = {}): WithdrawTerms => ({
  sumCents: 2000,
  taxPercent: 20,
  minCents: 500,
  availableCents: 5000,
  ...change,
});
const filled: WithdrawForm = { system: 3, wallet: '4111 1111 1111 1111', confirmed: true };

describe('the form of a withdrawal', () => {
  it('opens step by step: items, system and wallet, tick, button', () => {
    expect(withdrawRules(EMPTY_FORM, terms({ sumCents: 0 }))).toMatchObject({
      canChooseSystem: false,
      canConfirm: false,
      canWithdraw: false,
    });
    expect(withdrawRules(EMPTY_FORM, terms())).toMatchObject({ canChooseSystem: true, canConfirm: false });
    expect(withdrawRules({ ...EMPTY_FORM, system: 3 }, terms())).toMatchObject({ canConfirm: false });
    expect(withdrawRules({ ...filled, confirmed: false }, terms())).toMatchObject({
      canConfirm: true,
      canWithdraw: false,
    });
    expect(withdrawRules(filled, terms())).toMatchObject({ canWithdraw: true });
  });

  it.each([
    ['a wallet of another system', { ...filled, system: 2 as const }, {}, { walletFault: 'bad_wallet' }],
    [
      'the address of a token',
      { ...filled, system: 4 as const, wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      {},
      { walletFault: 'unowned_wallet' },
    ],
    ['too little', filled, { sumCents: 499 }, { belowMin: true }],
    ['more than is available', filled, { availableCents: 1999 }, { aboveAvailable: true }],
  ])('the form of a withdrawal refuses %s', (_what, form, change, expected) =>
    expect(withdrawRules(form, terms(change))).toMatchObject({ ...expected, canWithdraw: false }),
  );

  it('does not call an empty field wrong, and lets the server say what is available until it is known', () => {
    expect(withdrawRules({ ...filled, wallet: ' ' }, terms())).toMatchObject({
      walletFault: null,
      canWithdraw: false,
    });
    expect(withdrawRules(filled, terms({ availableCents: null }))).toMatchObject({ canWithdraw: true });
  });

  it('[WD-12] says what waits for stakes, and is silent while nothing does', () => {
    expect(heldOf({ availableCents: 0, toStakeCents: 2500 })).toBe('all');
    expect(heldOf({ availableCents: 100, toStakeCents: 2500 })).toBe('part');
    expect(heldOf({ availableCents: 0, toStakeCents: 0 })).toBeNull();
  });

  it('[WD-1] shows what is paid and what is kept', () =>
    expect(withdrawRules(filled, terms({ sumCents: 501 }))).toMatchObject({ payoutCents: 400, taxCents: 101 }));
});
