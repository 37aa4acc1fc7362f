import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WithdrawalSystem, maskedWallet, normalWallet, walletFault } from './index.ts';

describe('wallets', () => {
  it.each<[WithdrawalSystem, string, string | null]>([
    [1, '+7 (999) 123-45-67', '+79991234567'],
    [1, '\u202a+7\u00a0(999)\u202f123\u201145\u201367\u202c', '+79991234567'],
    [1, '＋７９９９１２３４５６７', '+79991234567'],
    [1, '79991234567', null],
    [1, '+0999123456', null],
    [1, '+12345', null],
    [2, '4100 1234 5678 901', '410012345678901'],
    [2, '5100123456789', null],
    [2, '4100123456', null],
    [3, '4111 1111 1111 1111', '4111111111111111'],
    [3, '4111111111111112', null],
    [3, '411111111111111', null],
    [4, 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr', 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr'],
    [4, ' TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr ', 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr'],
    [3, '\u200e4111\u00a01111\u20111111\u22121111\ufeff', '4111111111111111'],
    [4, '\u202aTJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr\u202c\u200b', 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr'],
    [4, 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xs', null],
    [4, 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7x0', null],
    [4, '0x52908400098527886E0F7030069857D2E4169EE7', null],
  ])('[WD-3] reads the wallet of system %i from %j as %j', (system, text, expected) =>
    expect(normalWallet(system, text)).toBe(expected),
  );

  it.each([
    ['the contract of USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['the contract of USDC', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
    ['the contract of USDD', 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn'],
    ['the contract of TUSD', 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4'],
    ['burnt coins', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    ['the zero account', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['the account 1', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKLxmGkn'],
    ['the account dead', 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY'],
  ])('[WD-3] refuses the address of %s, which nobody owns', (_whose, address) => {
    for (const text of [address, `\u202a ${address}\u202c`]) {
      expect(normalWallet(4, text)).toBeNull();
      expect(walletFault(4, text)).toBe('unowned_wallet');
    }
    expect(walletFault(3, address)).toBe('bad_wallet');
  });

  it('[WD-3] a wallet is either accepted or refused as wrong', () => {
    expect(walletFault(4, 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr')).toBeNull();
    expect(walletFault(4, 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xs')).toBe('bad_wallet');
    expect(walletFault(3, '4111111111111111')).toBeNull();
  });

  it('[WD-3] every single wrong digit of a card number is detected', () => {
    const card = '4539578763621486';
    expect(normalWallet(3, card)).toBe(card);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const wrong = card.slice(0, at) + String((Number(card[at]) + by) % 10) + card.slice(at + 1);
        expect(normalWallet(3, wrong)).toBeNull();
      }),
    );
  });

  it('[WD-3] an accepted wallet has letters, digits and plus signs only', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom<WithdrawalSystem>(1, 2, 3, 4), (text, system) => {
        const wallet = normalWallet(system, text);
        if (wallet !== null) expect(wallet).toMatch(/^[+\w]{11,34}$/);
      }),
    );
  });

  it('[WD-3] a masked wallet shows its last four characters alone', () =>
    expect(maskedWallet('4111111111111111')).toBe('•••• 1111'));
});
