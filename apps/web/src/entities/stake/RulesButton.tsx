import { useTexts } from '../../lib/texts.ts';
import { type ModalName, openModal, preloadModal } from '../../lib/modals.ts';

/** Classes of the small actions in the header of a stake board. */
export const BOARD_LINK =
  'min-h-9 cursor-pointer rounded-8 px-1.5 text-14 text-muted underline decoration-line underline-offset-4 hover:text-text hover:decoration-muted max-md:min-h-11';

/** Button that opens the rules of a game, with its odds and limits. [F5, P1] */
export function RulesButton({ modal }: { modal: ModalName }) {
  const { t } = useTexts('game');
  return (
    <button
      type="button"
      className={BOARD_LINK}
      onPointerEnter={() => preloadModal(modal)}
      onFocus={() => preloadModal(modal)}
      onClick={() => openModal(modal)}
    >
      {t('rules')}
    </button>
  );
}
