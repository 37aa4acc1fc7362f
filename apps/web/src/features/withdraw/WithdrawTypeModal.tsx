import { Icon, Modal, type IconName } from '@updraft/ui';
import { useConfig } from '../../lib/config.ts';
import { closeModal, openModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';

/** How a skin leaves: itself by a trade of the game platform, or its worth as money. */
export default function WithdrawTypeModal() {
  const { t } = useTexts('withdrawal');
  const taxPercent = useConfig((state) => state.config?.withdraw.taxPercent ?? 0);
  return (
    <Modal title={t('type_title')} closeLabel={t('app:close')} width="medium" onClose={closeModal}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Way icon="swap" title={t('type_steam')} text={t('type_steam_soon')} />
        <Way icon="wallet" title={t('type_site')} text={t('type_site_text', { percent: taxPercent })} onClick={() => openModal('withdraw')} />
      </div>
    </Modal>
  );
}

function Way({ icon, title, text, onClick }: { icon: IconName; title: string; text: string; onClick?: () => void }) {
  return (
    <button
      type="button"
      disabled={!onClick}
      onClick={onClick}
      className="flex min-h-28 flex-col items-start gap-2 rounded-8 border border-line bg-ink-850 p-4 text-left transition-colors enabled:hover:border-lift/60 enabled:hover:bg-ink-800 disabled:opacity-60 focus-visible:outline-2 focus-visible:outline-lift"
    >
      <Icon name={icon} size={20} className="text-lift" />
      <span className="text-14 font-semibold">{title}</span>
      <span className="text-12 leading-4 text-muted">{text}</span>
    </button>
  );
}
