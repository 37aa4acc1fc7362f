import { Button, ErrorState, Modal, Skeleton, type TypedNumber } from '@updraft/ui';
import type { SiteConfig } from '@updraft/contract';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { leaveFor } from '../../lib/left-page.ts';
import { WalletSwitch } from '../../lib/WalletSwitch.tsx';
import { toCents } from '../../lib/cents.ts';
import { dollars } from '../../lib/format.ts';
import { closeModal, closerOfModal, openModal, preloadModal } from '../../lib/modals.ts';
import { useConfig } from '../../lib/config.ts';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { useSettings } from '../../lib/settings.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { rememberNotifications } from '../../entities/session/notifications-while-away.ts';
import { amountProblemText } from './amount-problem.ts';
import { amountsOf, depositRules, initialForm, type DepositForm } from './deposit-state.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { PromoField } from './PromoField.tsx';
import { createDeposit, forgetPromoNotice } from './send.ts';

/**
 * Dialog of a deposit: amount, payment system, promo code. `amount`: initial amount in dollars. Closing the dialog
 * clears the form.
 */
export default function DepositModal({ amount }: { amount?: number }) {
  const { t } = useTexts('deposit');
  const config = useConfig((state) => state.config);
  return config ? <Form config={config} amount={amount} /> : <NotLoaded title={t('title')} />;
}

function Form({ config, amount }: { config: SiteConfig; amount: number | undefined }) {
  const { t } = useTexts('deposit');
  const language = useSettings((state) => state.language);
  const { methods, nicknameBonusPercent, skinsPercent: percent, fromMinutes, toMinutes, defaultSum } = config.deposit;
  const { wageringFactor } = config.deposit;
  const [form, setForm] = useState<DepositForm>(() => initialForm(methods, amount ?? defaultSum));
  const [sending, setSending] = useState(false);
  useEffect(() => forgetPromoNotice, []);
  const rules = depositRules(form, methods);
  const change = (part: Partial<DepositForm>): void => setForm((before) => ({ ...before, ...part }));

  const send = async (): Promise<void> => {
    const close = closerOfModal();
    setSending(true);
    const opened = await createDeposit(form);
    setSending(false);
    if (opened === 'unanswered') return;
    // A refusal ends the attempt, as an invoice does: the dialog closes, and the next opening begins a new attempt
    // (decision 0030).
    if (opened === 'refused') return close();
    // A transfer from wallet to wallet is paid outside of the site, and the receipt proves it.
    if (form.method === 'qiwi') return openModal('p2p', { ...opened });
    closeModal();
    rememberNotifications();
    leaveFor(opened.url);
  };
  const chosen = methods.find(({ code }) => code === form.method);
  const isSkins = chosen?.type === 'skins';

  return (
    <Modal
      title={t('title')}
      closeLabel={t('app:close')}
      width="medium"
      onClose={closeModal}
      footer={
        <>
          <div className="grid grid-cols-2 gap-3">
            <Button
              variant={isSkins ? 'secondary' : 'primary'}
              size="large"
              loading={sending}
              disabled={!rules.canMoney}
              onClick={() => void send()}
            >
              {t('money')}
            </Button>
            <Button
              variant={isSkins ? 'primary' : 'secondary'}
              size="large"
              disabled={!rules.canSkins}
              onPointerEnter={() => preloadModal('depositSkins')}
              onClick={() => openModal('depositSkins')}
            >
              {t('skins')}
            </Button>
          </div>
          {wageringFactor > 0 && <Wagering amount={isSkins ? null : form.amount} factor={wageringFactor} />}
          {form.method === 'qiwi' && <p className="mt-3 text-12 text-muted">{t('p2p_russian')}</p>}
          {(isSkins || nicknameBonusPercent > 0) && (
            <p className="mt-3 text-12 text-muted">
              {isSkins
                ? t('skins_no_bonus')
                : t('nickname_bonus', { site: config.siteName, percent: nicknameBonusPercent })}
            </p>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <WalletSwitch here="deposit" />
        <div className="relative">
          {isSkins ? (
            // The sum of skins is chosen in the next step. This note replaces the amount field, so that nothing moves.
            <div>
              <p className="mb-1 text-12 text-muted">{t('amount')}</p>
              <p className="flex min-h-11 items-center rounded-8 border border-dashed border-line px-3 text-14 text-muted">
                {t('skins_amount')}
              </p>
            </div>
          ) : (
            <DollarInput
              label={t('amount')}
              value={form.amount}
              onChange={(amount) => change({ amount })}
              aria-invalid={rules.amountProblem !== null}
              aria-describedby="deposit-hint"
            />
          )}
          {/* The hint is in the line of the label, so that it moves nothing and needs no line of its own. */}
          <p id="deposit-hint" role="status" className="absolute top-0 right-0 max-w-[75%] truncate text-12 text-muted">
            {rules.amountProblem !== null ? (
              <span className="text-loss">{amountProblemText(t, rules.amountProblem, language)}</span>
            ) : !rules.canChooseMethod ? (
              t('enter_amount')
            ) : (
              rules.isSoon && t('soon_note')
            )}
          </p>
        </div>
        {!isSkins && (
          <div className="-mt-2 grid grid-cols-6 gap-1.5">
            {amountsOf(chosen).map((sum) => (
              <Button
                key={sum}
                size="small"
                className="px-0! aria-pressed:border-info aria-pressed:bg-ink-850"
                aria-pressed={form.amount === sum}
                onClick={() => change({ amount: sum })}
              >
                {dollars(sum, 0, language)}
              </Button>
            ))}
          </div>
        )}
        <MethodChoice
          methods={methods}
          notes={{ percent, fromMinutes, toMinutes }}
          value={form.method}
          onChange={(method) => change({ method })}
          disabled={!rules.canChooseMethod}
        />
        <PromoField
          value={form.promocode}
          accepted={form.promoAccepted}
          refused={form.promoRefused}
          canCheck={rules.canCheckPromo}
          onChange={change}
        />
      </div>
    </Modal>
  );
}

/**
 * Wagering that a deposit requires before a withdrawal, shown before payment. `amount`: null if it is not known yet.
 */
function Wagering({ amount, factor }: { amount: TypedNumber; factor: number }) {
  const { t } = useTexts('deposit');
  const language = useSettings((state) => state.language);
  return (
    <p className="mt-3 text-12">
      {typeof amount === 'number' && amount > 0
        ? t('wagering', { sum: dollars((toCents(amount) * factor) / 100, 2, language) })
        : t('wagering_times', { factor })}
    </p>
  );
}

function NotLoaded({ title }: { title: string }) {
  const { t } = useTexts('app');
  const failed = useConfig((state) => state.failed);
  return (
    <Modal title={title} closeLabel={t('close')} width="medium" onClose={closeModal}>
      {failed ? (
        <ErrorState
          title={t('app_error:load')}
          retryLabel={t('retry')}
          onRetry={() => void sessionActions().reload()}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Modal>
  );
}
