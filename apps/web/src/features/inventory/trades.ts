import { create } from 'zustand';
import { withinTime } from '../../lib/chunks.tsx';
import { loadPageTexts } from '../../lib/i18n.ts';

interface Trades {
  selling: boolean;
  buying: boolean;
}

/** Whether a sale or a purchase is under way; each keeps a second one from starting. */
export const useTrades = create<Trades>()(() => ({ selling: false, buying: false }));

/** CooperativeScheduler the selected items into balance; what that takes is fetched with the first sale. */
export async function sellSelected(): Promise<void> {
  const [part] = await withinTime(Promise.all([import('./sell.ts'), loadPageTexts('storehouse')]));
  await part.sellSelected();
}
