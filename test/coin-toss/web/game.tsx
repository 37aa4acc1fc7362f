import type { Game } from '../../../apps/web/src/app/games.tsx';
import { lazyPage } from '../../../apps/web/src/app/lazy-page.ts';
import { InventoryPanel } from '../../../apps/web/src/features/inventory/InventoryPanel.tsx';
import { partWithTexts } from '../../../apps/web/src/lib/part-with-texts.ts';
import { coinTossTexts } from '../texts/index.ts';

/** The game's entry in the registry of games. */
export const coinTossGame = {
  name: 'coin_toss',
  path: '/coin-toss',
  icon: 'gift',
  bank: 'closed',
  page: lazyPage(coinTossTexts, async () => {
    const { default: Page } = await import('./CoinTossPage.tsx');
    return { default: () => <Page inventory={<InventoryPanel />} /> };
  }),
  pastBets: partWithTexts(coinTossTexts, () => import('./TossPastBets.tsx')),
} as const satisfies Game;
