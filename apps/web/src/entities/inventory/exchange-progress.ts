import { create } from 'zustand';

interface ExchangeProgress {
  selling: boolean;
  buying: boolean;
}

/** True while a sale, or an exchange for storehouse entries, is in progress. Each prevents another of its kind. */
export const useExchangeProgress = create<ExchangeProgress>()(() => ({ selling: false, buying: false }));
