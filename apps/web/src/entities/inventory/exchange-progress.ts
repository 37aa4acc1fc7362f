import { create } from 'zustand';

interface ExchangeProgress {
  selling: boolean;
  buying: boolean;
}

/** Whether a sale or a purchase is under way; each keeps a second one from starting. */
export const useExchangeProgress = create<ExchangeProgress>()(() => ({ selling: false, buying: false }));
