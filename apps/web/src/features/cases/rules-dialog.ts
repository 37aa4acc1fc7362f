/** The dialog with the rules and odds of cases, registered with the pages that open it. */
import { registerModals } from '../../lib/modals.ts';

registerModals({ casesRules: () => import('./RulesModal.tsx') });
