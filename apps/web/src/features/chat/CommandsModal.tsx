import { Modal } from '@updraft/ui';
import { useSession } from '../../entities/session/session-store.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { closeModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Command, commandsOf, explainedBy } from './commands.ts';
import { writeDraft } from './draft.ts';

/** Dialog with the commands of the chat. A press puts one into the field. For visitors the buttons are disabled. */
export default function CommandsModal() {
  const { t } = useTexts('chat_commands');
  const user = useSession((state) => state.user);
  const choose = (command: Command): void => {
    closeModal();
    // Waits until the closed dialog has returned the focus.
    afterPaint(() => writeDraft(command));
  };
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal}>
      <p className="mb-4 text-14 text-muted">{t(user ? 'text' : 'visitor')}</p>
      <ul className="flex flex-col gap-2">
        {commandsOf(user).map((command) => (
          <li key={command}>
            <button
              type="button"
              disabled={user === null}
              onClick={() => choose(command)}
              className="block min-h-11 w-full cursor-pointer rounded-8 border border-line bg-ink-800 px-3 py-2 text-left hover:border-muted disabled:cursor-not-allowed disabled:opacity-60 disabled:hover:border-line"
            >
              <span className="block font-mono text-14 font-medium">{command}</span>
              <span className="block text-12 text-muted">{t(explainedBy(command))}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
