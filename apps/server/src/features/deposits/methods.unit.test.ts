import { expect, it } from 'vitest';
import { shownMethods } from './methods.ts';

it('names the cryptocurrencies of the e-wallet, and of no other method', () => {
  const methods = shownMethods({
    minCents: 100,
    maxCents: 1000,
    cryptocurrencies: 'BTC, LTC',
    connected: new Set(['ewallet', 'card_processor'] as const),
  });
  expect(methods.filter(({ takes }) => takes !== '')).toMatchObject([
    { code: 'ewallet', state: 'open', takes: 'BTC, LTC' },
  ]);
});
