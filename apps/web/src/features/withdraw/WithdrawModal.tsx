import { Button, Checkbox, Modal, RadioCards, TextInput } from '@updraft/ui';
import { WITHDRAWAL_SYSTEMS, type WithdrawalSystem } from '@updraft/rules/withdrawals';
import { useEffect, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { closeModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSelection } from '../inventory/selection.ts';
import { useSession } from '../session/store.ts';
import { createWithdrawal, loadAvailable } from './send.ts';
import { EMPTY_FORM, type WithdrawForm, type WithdrawRules, withdrawRules } from './withdraw-state.ts';

/** Money for the selected items: where to, what is kept, and a tick. Everything is forgotten when it closes. */
export default function WithdrawModal() {
  const { t } = useTexts('withdrawal');
  const [form, setForm] = useState<WithdrawForm>(EMPTY_FORM);
  const [sending, setSending] = useState(false);
  const sumCents = useSelection((state) => state.selectedCents);
  const terms = useConfig((state) => state.config?.withdraw);
  const taxPercent = terms?.taxPercent ?? 0;
  const availableCents = useAvailable();
  const toStakeCents = useSession((state) => Math.round((state.user?.to_stake ?? 0) * 100));
  const rules = withdrawRules(form, { sumCents, taxPercent, minCents: Math.round((terms?.minDollars ?? 0) * 100), availableCents, toStakeCents });
  const change = (part: Partial<WithdrawForm>): void => setForm((before) => ({ ...before, ...part }));

  const submit = async (): Promise<void> => {
    if (form.system === null) return;
    setSending(true);
    const stands = await createWithdrawal({ system: form.system, wallet: form.wallet.trim() });
    setSending(false);
    if (stands) closeModal();
  };

  return (
    <Modal
      title={t('title')}
      closeLabel={t('app:close')}
      width="medium"
      onClose={closeModal}
      footer={
        <Button variant="primary" size="large" className="w-full" loading={sending} disabled={!rules.canWithdraw} onClick={() => void submit()}>
          {t('submit')}
        </Button>
      }
    >
      <div className="space-y-4">
        <Sums sumCents={sumCents} taxPercent={taxPercent} taxCents={rules.taxCents} payoutCents={rules.payoutCents} />
        <Available rules={rules} minDollars={terms?.minDollars ?? 0} availableCents={availableCents} toStakeCents={toStakeCents} />
        <RadioCards
          label={t('system')}
          value={form.system === null ? null : String(form.system)}
          onChange={(code) => change({ system: Number(code) as WithdrawalSystem, confirmed: false })}
          disabled={!rules.canChooseSystem}
          alignTop
          className="grid auto-rows-fr grid-cols-2 gap-2 sm:grid-cols-4"
          options={WITHDRAWAL_SYSTEMS.map((system) => ({ value: String(system), content: <SystemCard system={system} /> }))}
        />
        <TextInput
          label={t(`wallet_${form.system ?? 3}`)}
          placeholder={t(`placeholder_${form.system ?? 3}`)}
          value={form.wallet}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          disabled={form.system === null}
          aria-invalid={rules.isBadWallet}
          aria-describedby="wallet-hint"
          onChange={(wallet) => change({ wallet, confirmed: false })}
        />
        <p id="wallet-hint" role="status" className="-mt-3 min-h-4 text-12 text-loss">
          {rules.isBadWallet && t('bad_wallet')}
        </p>
        <Checkbox checked={form.confirmed} disabled={!rules.canConfirm} onChange={(confirmed) => change({ confirmed })}>
          {t('confirm')}
        </Checkbox>
        <p className="text-12 text-muted">{t('tax_note', { percent: taxPercent })}</p>
      </div>
    </Modal>
  );
}

/** In cents; null until the server has said it. */
function useAvailable(): number | null {
  const [cents, setCents] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadAvailable().then((loaded) => {
      if (!isGone) setCents(loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return cents;
}

function Sums({ sumCents, taxPercent, taxCents, payoutCents }: { sumCents: number; taxPercent: number; taxCents: number; payoutCents: number }) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const money = (cents: number): string => dollars(cents / 100, 2, language);
  if (sumCents === 0) return <p className="rounded-8 border border-line bg-ink-850 px-4 py-3 text-14 text-muted">{t('no_items')}</p>;
  return (
    <dl className="grid grid-cols-3 gap-x-3 rounded-8 border border-line bg-ink-850 px-4 py-3">
      <Sum name={t('amount')} value={money(sumCents)} />
      <Sum name={t('tax', { percent: taxPercent })} value={`− ${money(taxCents)}`} />
      <Sum name={t('you_get')} value={money(payoutCents)} lit />
    </dl>
  );
}

function Sum({ name, value, lit = false }: { name: string; value: string; lit?: boolean }) {
  return (
    <div className="flex flex-col justify-between gap-1">
      <dt className="text-12 leading-4 text-muted">{name}</dt>
      <dd className={lit ? 'text-16 font-semibold text-lift tabular-nums' : 'text-16 font-semibold tabular-nums'}>{value}</dd>
    </div>
  );
}

interface AvailableProps {
  rules: WithdrawRules;
  minDollars: number;
  availableCents: number | null;
  toStakeCents: number;
}

/** What can be withdrawn, and where that is less than the player holds, why: what is still to be staked, and bonus money. */
function Available({ rules: { held, belowMin, aboveAvailable }, minDollars, availableCents, toStakeCents }: AvailableProps) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const bonusLeft = useSession((state) => state.user?.bonus_left ?? 0);
  const money = (value: number): string => dollars(value, 2, language);
  return (
    <div role="status" className="min-h-5 space-y-1 text-14 text-muted tabular-nums">
      {availableCents !== null && <p className={aboveAvailable ? 'text-loss' : undefined}>{t('available', { sum: money(availableCents / 100) })}</p>}
      {held !== null && <p className="text-text">{t(`held_${held}`, { sum: money(toStakeCents / 100) })}</p>}
      {bonusLeft > 0 && <p>{t('bonus_left', { sum: money(bonusLeft) })}</p>}
      {belowMin && <p className="text-loss">{translate('withdrawal_api.min_sum', { sum: minDollars })}</p>}
    </div>
  );
}

function SystemCard({ system }: { system: WithdrawalSystem }) {
  const { t } = useTexts('withdrawal');
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="text-14 leading-4 font-medium">{t(`system_${system}`)}</span>
      {system === 3 && <span className="text-12 leading-4 text-muted">{t('tip_3')}</span>}
    </span>
  );
}
