import type { DepositMethod } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { amountsOf, depositRules, initialForm, type DepositForm } from './deposit-state.ts';

const method = (code: string, type: DepositMethod['type'], state: DepositMethod['state']): DepositMethod => ({
  code,
  type,
  state,
  minDollars: 1,
  maxDollars: 10_000,
  feeNote: '',
  timeNote: '',
  takes: '',
});
const METHODS = [
  method('card', 'money', 'open'),
  method('skins', 'skins', 'open'),
  method('wallet', 'money', 'soon'),
  method('later', 'money', 'disabled'),
];
const form = (change: Partial<DepositForm> = {}): DepositForm => ({
  amount: 10,
  method: 'card',
  promocode: '',
  promoAccepted: false,
  promoRefused: null,
  ...change,
});
const rules = (change: Partial<DepositForm> = {}) => depositRules(form(change), METHODS);

describe('the deposit form', () => {
  it('opens with 10 and the first method that can be used', () => {
    expect(initialForm(METHODS)).toEqual({
      amount: 10,
      method: METHODS.find((one) => one.state === 'open')?.code ?? 'none open',
      promocode: '',
      promoAccepted: false,
      promoRefused: null,
    });
    expect(initialForm([method('card', 'money', 'open'), method('wallet', 'money', 'soon')]).method).toBe('card');
  });
  it('lets a method be chosen once there is an amount', () => {
    expect(rules({ amount: null }).canChooseMethod).toBe(false);
    expect(rules({ amount: 0 }).canChooseMethod).toBe(false);
    expect(rules({ amount: 0.01 }).canChooseMethod).toBe(true);
  });
  it('money needs a method of that kind, an amount and no unchecked code', () => {
    expect(rules()).toMatchObject({ canMoney: true, canSkins: false });
    expect(rules({ method: null }).canMoney).toBe(false);
    expect(rules({ method: 'skins' })).toMatchObject({ canMoney: false, canSkins: true });
    expect(rules({ amount: 0 }).canMoney).toBe(false);
    expect(rules({ promocode: 'LIFT' })).toMatchObject({ canMoney: false, promoPending: true });
    expect(rules({ promocode: 'LIFT', promoAccepted: true })).toMatchObject({ canMoney: true, promoPending: false });
  });
  it('a refused code keeps nobody from paying, until it is changed', () => {
    expect(rules({ promocode: 'LIFT', promoRefused: 'LIFT' })).toMatchObject({ canMoney: true, canCheckPromo: true });
    expect(rules({ promocode: 'LIFT2', promoRefused: 'LIFT' }).canMoney).toBe(false);
    expect(rules({ method: 'skins', promocode: 'LIFT', promoRefused: 'LIFT' }).canSkins).toBe(true);
  });
  it('offers the amounts that the method takes', () => {
    expect(amountsOf({ minDollars: 6, maxDollars: 100 })).toEqual([10, 25, 50, 100]);
    expect(amountsOf(undefined)).toEqual([5, 10, 25, 50, 100, 250]);
  });
  it('skins need no amount but no unchecked code either', () => {
    expect(rules({ method: 'skins', amount: null }).canSkins).toBe(true);
    expect(rules({ method: 'skins', promocode: 'LIFT' }).canSkins).toBe(false);
  });
  it('asks nothing of the amount while skins are chosen, and lets another method be chosen again', () => {
    for (const amount of [null, 0, 'invalid', 0.5, 1e6] as const)
      expect(rules({ method: 'skins', amount })).toMatchObject({
        amountProblem: null,
        canChooseMethod: true,
        canSkins: true,
        canMoney: false,
      });
    expect(rules({ method: 'card', amount: 'invalid' })).toMatchObject({
      amountProblem: { problem: 'not_an_amount' },
      canChooseMethod: false,
    });
  });
  it('says the minimum and the maximum', () => {
    expect(rules({ amount: 0.99 })).toMatchObject({ amountProblem: { problem: 'below_min', sum: 1 }, canMoney: false });
    expect(rules({ amount: 1 })).toMatchObject({ amountProblem: null, canMoney: true });
    expect(rules({ amount: 10_000 })).toMatchObject({ amountProblem: null, canMoney: true });
    expect(rules({ amount: 10_000.01 })).toMatchObject({
      amountProblem: { problem: 'above_max', sum: 10_000 },
      canMoney: false,
    });
  });
  it('takes no text for an amount', () => {
    expect(rules({ amount: 'invalid' })).toMatchObject({
      amountProblem: { problem: 'not_an_amount' },
      canMoney: false,
      canChooseMethod: false,
    });
    expect(rules({ amount: 'invalid', method: null }).amountProblem).toEqual({ problem: 'not_an_amount' });
  });
  it('does not take money by a method that is not connected', () => {
    expect(rules({ method: 'wallet' })).toMatchObject({ canMoney: false, isSoon: true });
    expect(rules({ method: 'later' }).canMoney).toBe(false);
  });
  it('checks a code that is there and not accepted yet', () => {
    expect(rules({ promocode: '  ' }).canCheckPromo).toBe(false);
    expect(rules({ promocode: 'LIFT' }).canCheckPromo).toBe(true);
    expect(rules({ promocode: 'LIFT', promoAccepted: true }).canCheckPromo).toBe(false);
  });
});
