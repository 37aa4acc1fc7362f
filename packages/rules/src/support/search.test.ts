import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchOf, stemsOf, typedDeposit, typedNumber } from './index.ts';

describe('the number of what a message is about', () => {
  it.each([
    ['123', 123],
    [' #123 ', 123],
    ['№ 45', 45],
    ['999999999999999', 999_999_999_999_999],
    ['0', null],
    ['012', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['9999999999999999', null],
    ['', null],
    ['12 34', null],
  ])('[SU-10] reads the number %j as %s', (text, number) => expect(typedNumber(text)).toBe(number));

  it.each([
    ['#5F6C2B1A-0000-4000-8000-0123456789AB', '5f6c2b1a-0000-4000-8000-0123456789ab'],
    ['skins-17', 'skins-17'],
    ['skins-0', null],
    ['5f6c2b1a', null],
    ["x' or 1=1", null],
  ])('[SU-10] reads a deposit typed as %j as %s', (text, number) => expect(typedDeposit(text)).toBe(number));
});

describe('the search', () => {
  it.each([
    ['deposit', ['deposits', 'deposited', 'depositing', "deposit's"]],
    ['withdraw', ['withdrawal', 'withdrawals', 'withdrawing', 'withdraws']],
    ['cancel', ['cancels', 'canceled', 'cancelled', 'cancelling']],
    ['verify', ['verifies', 'verified', 'verifying']],
    ['bet', ['bets', 'betting']],
    ['stake', ['stakes', 'staked', 'staking']],
    ['депозит', ['депозита', 'депозиты', 'депозитов', 'депозитами']],
    ['вывод', ['вывода', 'выводы', 'выводом', 'выводить', 'выводится']],
    ['пополнение', ['пополнения', 'пополнений', 'пополнении', 'пополнить']],
    ['лимит', ['лимита', 'лимиты', 'лимитов', 'лимитами']],
    ['предмет', ['предмета', 'предметы', 'предметов', 'предметами']],
    ['ставка', ['ставки', 'ставку', 'ставкам', 'ставок']],
    ['кешбэк', ['кешбэка', 'кешбэком']],
    ['проверить', ['проверю', 'проверят', 'проверила']],
    ['бонусный', ['бонусные', 'бонусных', 'бонусного', 'бонусным']],
  ])('[SU-12] all forms of %s share a stem with it', (word, forms) => {
    const stems = new Set(stemsOf(word));
    expect(forms.filter((form) => !stemsOf(form).some((stem) => stems.has(stem)))).toEqual([]);
  });

  it('[SU-12] words of different meaning keep different stems', () => {
    const words = ['deposit', 'withdraw', 'item', 'round', 'promo', 'limit', 'trade', 'вывод', 'депозит', 'раунд'];
    expect(new Set(words.map((word) => stemsOf(word)[0])).size).toBe(words.length);
  });

  const find = searchOf([
    { question: 'When does my deposit arrive?', answer: 'Within minutes.', words: 'money missing' },
    { question: 'How do I withdraw money?', answer: 'Sell items, choose a wallet. Not before a deposit.', words: '' },
    { question: 'Когда придёт депозит?', answer: 'Через несколько минут.', words: 'пополнение деньги' },
  ]);

  it.each([
    ['deposits', [0, 1]],
    ['withdrawing', [1]],
    ['missing money', [0]],
    ['mon', [1, 0]],
    ['mon deposit', [0, 1]],
    ['my giraffe deposit', [0, 1]],
    ['a giraffe and a deposit of zebras', []],
    ['how do i', [1]],
    ['wal', [1]],
    ['депозитом', [2]],
    ['придет', [2]],
    ['пополнения', [2]],
    ['жираф', []],
    ['', [0, 1, 2]],
    ['?!', [0, 1, 2]],
  ])('[SU-12] a search for %j finds %j', (text, places) => expect(find(text)).toEqual(places));

  it('[SU-12] finds each entry by each whole word of its question, and never fails', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => find(text).length <= 3));
    expect(find('How do I withdraw money?')).toEqual([1]);
  });
});
