import { create } from 'zustand';

interface ExchangeProgress {
  selling: boolean;
  buying: boolean;
}

/**
 * True while a sale, or an exchange for storehouse entries, is in progress. A sale prevents another sale, an exchange
 * another exchange.
 */
export const useExchangeProgress = create<ExchangeProgress>()(() => ({ selling: false, buying: false }));
