import type { MessageParams } from '@updraft/contract';
import { Button, Icon, Modal, Spinner, type IconName } from '@updraft/ui';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { translate } from '../../lib/i18n.ts';
import { closeModal, closerOfModal, openModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { TradeLinkForm } from '../../entities/trade/TradeLinkForm.tsx';
import { withdrawSelectedSkin } from './withdraw-skin.ts';
import { useStanding } from './use-standing.ts';
import { WageringLeft } from './WageringLeft.tsx';

/**
 * Choice of a skin's withdrawal: the skin by a trade of the game platform, or its worth as money. Obstacles to either
 * are shown before the choice.
 */
export default function WithdrawTypeModal() {
  const { t } = useTexts('withdrawal');
  const taxPercent = useConfig((state) => state.config?.withdraw.taxPercent ?? 0);
  const hasLink = useSession((state) => Boolean(state.user?.trade_link));
  /**
   * Reason for which the form of the trade link is shown: to take the skin afterwards, or to change the link; null: not
   * shown.
   */
  const [linkFor, setLinkFor] = useState<'take' | 'change' | null>(null);
  const [sending, setSending] = useState(false);
  const { standing } = useStanding();
  const known = typeof standing === 'object' ? standing : null;
  // A missing trade link is no refusal, because the player can enter it in this dialog.
  const skins = known?.skins?.message === 'withdrawal_api.no_trade_link' ? null : (known?.skins ?? null);
  const isRefused = (message: string): boolean =>
    [known?.money, known?.skins].some((refused) => refused?.message === message);
  const needsDeposit = isRefused('withdrawal_api.no_deposit');

  const take = async (): Promise<void> => {
    const close = closerOfModal();
    setSending(true);
    const goesOut = await withdrawSelectedSkin();
    setSending(false);
    if (goesOut) close();
  };

  return (
    <Modal title={t('type_title')} closeLabel={t('app:close')} width="medium" onClose={closeModal}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Way
          icon="swap"
          title={t('type_steam')}
          text={t('type_steam_text')}
          refusal={textOf(skins)}
          loading={sending || standing === 'loading'}
          onClick={() => (hasLink ? void take() : setLinkFor('take'))}
        />
        <Way
          icon="wallet"
          title={t('type_site')}
          text={t('type_site_text', { percent: taxPercent })}
          refusal={textOf(known?.money ?? null)}
          loading={standing === 'loading'}
          onClick={() => openModal('withdraw')}
        />
      </div>
      {known !== null && isRefused('withdrawal_api.bet_more') && (
        <p className="mt-4 text-14 leading-5">
          <WageringLeft availableCents={known.availableCents} />
        </p>
      )}
      {needsDeposit && (
        <Button variant="primary" wide className="mt-4" onClick={() => openModal('deposit')}>
          {t('shell:deposit')}
        </Button>
      )}
      {linkFor !== null ? (
        <div className="mt-4 rounded-8 border border-line bg-ink-850 p-4">
          <h3 className="mb-1 text-14 font-semibold">
            {t(linkFor === 'take' ? 'skins:link_title' : 'skins:link_change')}
          </h3>
          <TradeLinkForm
            onSaved={() => {
              setLinkFor(null);
              if (linkFor === 'take') void take();
            }}
          />
        </div>
      ) : (
        hasLink && (
          <p className="mt-3 flex flex-wrap items-center gap-x-2 text-12 text-muted">
            {t('skins:take_through')}
            <button
              type="button"
              className="min-h-11 cursor-pointer underline underline-offset-2 hover:text-text md:min-h-6"
              onClick={() => setLinkFor('change')}
            >
              {t('skins:link_change')}
            </button>
          </p>
        )
      )}
    </Modal>
  );
}

const textOf = (refused: { message: string; params?: MessageParams | undefined } | null): string | null =>
  refused === null ? null : (translate(refused.message, refused.params) ?? null);

interface WayProps {
  icon: IconName;
  title: string;
  text: string;
  /** Reason for which the player cannot choose this way now; null: they can. */
  refusal: string | null;
  loading?: boolean;
  onClick: () => void;
}

function Way({ icon, title, text, refusal, loading = false, onClick }: WayProps) {
  return (
    <button
      type="button"
      disabled={loading || refusal !== null}
      aria-busy={loading || undefined}
      onClick={onClick}
      className="flex min-h-28 cursor-pointer flex-col items-start gap-2 rounded-8 border border-line bg-ink-850 p-4 text-left transition-colors enabled:hover:border-lift/60 enabled:hover:bg-ink-800 disabled:cursor-not-allowed aria-busy:cursor-wait focus-visible:outline-2 focus-visible:outline-lift"
    >
      {loading ? <Spinner /> : <Icon name={icon} size={20} className="text-lift" />}
      <span className="text-14 font-semibold">{title}</span>
      <span className="text-12 leading-4 text-muted">{text}</span>
      {refusal !== null && <span className="text-12 leading-4 text-loss">{refusal}</span>}
    </button>
  );
}
