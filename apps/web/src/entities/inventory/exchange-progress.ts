import { create } from 'zustand';

interface ExchangeProgress {
  selling: boolean;
  buying: boolean;
}

/** Sale and purchase under way; each prevents a second one. */
export const useExchangeProgress = create<ExchangeProgress>()(() => ({ selling: false, buying: false }));
