import { checkOffers, checkSkins } from './checks-trades.ts';
import { checkPayments } from './checks-payments.ts';
import { checkPayouts } from './checks-payouts.ts';
import { checkTold } from './checks-told.ts';
import type { Compared } from './compared.ts';

/**
 * Returns all contradictions between the site's books, the books of providers, and the messages that people received.
 * [M3] [M6] [M9]
 */
export const compareMoney = (compared: Compared): string[] => [
  ...checkPayments(compared),
  ...checkPayouts(compared),
  ...checkOffers(compared),
  ...checkSkins(compared),
  ...checkTold(compared),
];
