/** Registers the dialogs of battles for the pages that open them. */
import { registerModals } from '../../../lib/modals.ts';

registerModals({
  battlesRules: () => import('./BattleRulesModal.tsx'),
  newBattle: () => import('./create/NewBattleModal.tsx'),
});
