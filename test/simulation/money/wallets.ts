import type { Random } from '../random.ts';

/** Last characters of wallets, which decide the outcome of a payout at the provider. */
const OUTCOMES = { paid: '1', rejected: '7', delayed: '3' } as const;
const WEIGHTS = { paid: 50, rejected: 20, delayed: 30 } as const;
const TRON = 'TJaZftXyp7vrn8YFvUX3N9UEw2qAV6i7xr';
const CARD_DIGITS = 16;

const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/** Returns a card number with this last digit and a right check digit. */
const cardEndingWith = (last: string): string => {
  for (let middle = 0; ; middle++) {
    const digits = `4111${String(middle).padStart(CARD_DIGITS - 5, '0')}${last}`;
    if (luhnSum(digits) % 10 === 0) return digits;
  }
};

/** Returns a wallet of the system with a random outcome. Payouts of the last system are always paid. */
export const walletOf = (system: 1 | 2 | 3 | 4, random: Random): string => {
  const last = OUTCOMES[random.weighted(WEIGHTS)];
  switch (system) {
    case 1:
      return `+7999000000${last}`;
    case 2:
      return `41001234567890${last}`;
    case 3:
      return cardEndingWith(last);
    case 4:
      return TRON;
  }
};
