import { Button, Checkbox, Modal, RadioCards, TextInput } from '@updraft/ui';
import { WITHDRAWAL_SYSTEMS, type WithdrawalSystem } from '@updraft/rules/withdrawals';
import { useEffect, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { dollars } from '../../lib/format.ts';
import { closeModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSelection } from '../inventory/selection.ts';
import { useSession } from '../session/store.ts';
import { createWithdrawal, loadAvailable } from './send.ts';
import { EMPTY_FORM, type WithdrawForm, withdrawRules } from './withdraw-state.ts';

/** Money for the selected items: where to, what is kept, and a tick. Everything is forgotten when it closes. */
export default function WithdrawModal() {
  const { t } = useTexts('withdrawal');
  const [form, setForm] = useState<WithdrawForm>(EMPTY_FORM);
  const [sending, setSending] = useState(false);
  const sumCents = useSelection((state) => state.selectedCents);
  const terms = useConfig((state) => state.config?.withdraw);
  const taxPercent = terms?.taxPercent ?? 0;
  const availableCents = useAvailable();
  const rules = withdrawRules(form, { sumCents, taxPercent, minCents: Math.round((terms?.minDollars ?? 0) * 100), availableCents });
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
        <Obligation sumCents={sumCents} belowMin={rules.belowMin} minDollars={terms?.minDollars ?? 0} aboveAvailable={rules.aboveAvailable} availableCents={availableCents} />
        <RadioCards
          label={t('system')}
          value={form.system === null ? null : String(form.system)}
          onChange={(code) => change({ system: Number(code) as WithdrawalSystem, confirmed: false })}
          disabled={!rules.canChooseSystem}
          className="grid grid-cols-2 gap-2 sm:grid-cols-4"
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

interface ObligationProps {
  sumCents: number;
  belowMin: boolean;
  minDollars: number;
  aboveAvailable: boolean;
  availableCents: number | null;
}

/** What can be withdrawn, what still has to be staked, and what is held as bonus money. */
function Obligation({ belowMin, minDollars, aboveAvailable, availableCents }: ObligationProps) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const user = useSession((state) => state.user);
  return (
    <div role="status" className="flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-12 text-muted tabular-nums">
      {availableCents !== null && <span className={aboveAvailable ? 'text-loss' : ''}>{t('available', { sum: dollars(availableCents / 100, 2, language) })}</span>}
      {user !== null && user.to_stake > 0 && <span>{t('to_stake', { sum: dollars(user.to_stake, 2, language) })}</span>}
      {user !== null && user.bonus_left > 0 && <span>{t('bonus_left', { sum: dollars(user.bonus_left, 2, language) })}</span>}
      {belowMin && <span className="text-loss">{t('withdrawal_api:min_sum', { sum: minDollars.toFixed(2) })}</span>}
    </div>
  );
}

function SystemCard({ system }: { system: WithdrawalSystem }) {
  const { t } = useTexts('withdrawal');
  return (
    <span className="flex min-h-12 min-w-0 flex-col gap-1">
      <span className="text-14 leading-4 font-medium">{t(`system_${system}`)}</span>
      {system === 3 && <span className="text-12 leading-4 text-muted">{t('tip_3')}</span>}
    </span>
  );
}
