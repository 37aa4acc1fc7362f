/** Registers the dialog with the rules and odds of cases for the pages that open it. */
import { registerModals } from '../../lib/modals.ts';

registerModals({ casesRules: () => import('./RulesModal.tsx') });
