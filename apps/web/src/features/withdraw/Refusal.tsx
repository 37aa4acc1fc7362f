import type { MessageParams } from '@updraft/contract';
import { Button, EmptyState } from '@updraft/ui';
import { translate } from '../../lib/i18n.ts';
import { closeModal, openModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { openNextStep, useNextStep } from '../../entities/inventory/next-step.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { WageringLeft } from './WageringLeft.tsx';

/** Replaces the form: the reason for which nothing can be withdrawn now, and the next step if there is one. */
export function Refusal({
  message,
  params,
  availableCents,
}: {
  message: string;
  params?: MessageParams | undefined;
  availableCents: number;
}) {
  const { t } = useTexts('withdrawal');
  const needsDeposit = message === 'withdrawal_api.no_deposit';
  const toStake = useSession((state) => state.user?.to_stake ?? 0);
  const waits = message === 'withdrawal_api.bet_more' && toStake > 0;
  return (
    <EmptyState
      icon="info"
      title={t('not_yet')}
      action={
        needsDeposit ? (
          <Button variant="primary" onClick={() => openModal('deposit')}>
            {t('shell:deposit')}
          </Button>
        ) : (
          <Button onClick={closeModal}>{t('app:close')}</Button>
        )
      }
    >
      {!(waits && availableCents === 0) && translate(message, params)}
      {waits && <WageringLeft availableCents={availableCents} />}
    </EmptyState>
  );
}

/** Refusal of a player without items: a withdrawal needs items, which the balance can buy. */
export function NoItems() {
  const { t } = useTexts('withdrawal');
  const step = useNextStep();
  return (
    <EmptyState
      icon="crate"
      title={t('nothing_held')}
      action={
        step !== null && (
          <Button
            variant="primary"
            onClick={() => {
              closeModal();
              openNextStep(step);
            }}
          >
            {t(step === 'deposit' ? 'shell:deposit' : 'inventory:empty_action')}
          </Button>
        )
      }
    >
      {t('nothing_held_text')}
    </EmptyState>
  );
}
