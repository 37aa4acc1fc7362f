import type { MessageParams } from '@updraft/contract';
import { Button, EmptyState } from '@updraft/ui';
import { translate } from '../../lib/i18n.ts';
import { closeModal, openModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { openNextStep, useNextStep } from '../../entities/inventory/next-step.ts';

/** In the place of the form: why nothing can be withdrawn now, and the next step where there is one. */
export function Refusal({ message, params }: { message: string; params?: MessageParams | undefined }) {
  const { t } = useTexts('withdrawal');
  const needsDeposit = message === 'withdrawal_api.no_deposit';
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
      {translate(message, params)}
    </EmptyState>
  );
}

/** Nothing to withdraw: items are what is withdrawn, and they are bought with the balance. */
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
