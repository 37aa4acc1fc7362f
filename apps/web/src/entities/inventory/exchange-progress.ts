import { create } from 'zustand';

interface ExchangeProgress {
  selling: boolean;
  buying: boolean;
}

/** Sale and purchase in progress. Each prevents a second one. */
export const useExchangeProgress = create<ExchangeProgress>()(() => ({ selling: false, buying: false }));
