/** The dialog with the rules and odds of cases, registered with the pages that open it. */
import type { ComponentType } from 'react';
import { type ModalProps, registerModals } from '../../lib/modals.ts';

registerModals({
  casesRules: () => import('./RulesModal.tsx') as Promise<{ default: ComponentType<ModalProps> }>,
});
