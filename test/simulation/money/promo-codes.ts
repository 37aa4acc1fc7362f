/**
 * A code for deposits, and two for the promo page: one gives bonus money, the other an item. These two have a limited
 * number of uses.
 */
export const DEPOSIT_CODE = 'SIMULATED-PERCENT';
const BALANCE_CODE = 'SIMULATED-BALANCE';
const ITEM_CODE = 'SIMULATED-ITEM';
export const PROMO_CODES = [BALANCE_CODE, ITEM_CODE] as const;

/** Returns the inputs with which staff create the codes. `entryId`: storehouse entry of the code that gives an item. */
export const newCodes = (entryId: number): object[] => [
  { code: DEPOSIT_CODE, kind: 'percent', percent: 20, min_deposit: 1 },
  { code: BALANCE_CODE, kind: 'balance', sum: 2, total_limit: 8 },
  { code: ITEM_CODE, kind: 'item', entry_id: entryId, total_limit: 6 },
];
