import { Button, Checkbox, ErrorState, Modal, RadioCards, Skeleton, TextInput } from '@updraft/ui';
import { WITHDRAWAL_ITEMS } from '@updraft/contract/constants';
import { WITHDRAWAL_SYSTEMS, type WithdrawalSystem, pickBounds } from '@updraft/rules/withdrawals';
import { useState } from 'react';
import { toCents } from '../../lib/cents.ts';
import { useConfig } from '../../lib/config.ts';
import { dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { closeModal, closerOfModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useBlur } from '../../lib/use-blur.ts';
import { WalletSwitch } from '../../lib/WalletSwitch.tsx';
import { useInventory } from '../../entities/inventory/inventory-store.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useBalance, useSession } from '../../entities/session/session-store.ts';
import { FromBalance } from './FromBalance.tsx';
import { ItemsToWithdraw, useChoosesHere } from './ItemsToWithdraw.tsx';
import { NoItems, Refusal } from './Refusal.tsx';
import { type Standing, createWithdrawal } from './send.ts';
import { useStanding } from './use-standing.ts';
import { WageringLeft } from './WageringLeft.tsx';
import { EMPTY_FORM, type WithdrawForm, type WithdrawRules, withdrawRules } from './withdraw-state.ts';

/**
 * Dialog that withdraws money for selected items, or for balance that is turned into items in it. It first shows
 * obstacles, then the form: wallet, tax and confirmation. Closing the dialog clears the form.
 */
export default function WithdrawModal() {
  const { t } = useTexts('withdrawal');
  const { standing, reload } = useStanding();
  const hasItems = useSelection((state) => state.items.length > 0);
  const hasBalance = useBalance() > 0;
  if (typeof standing === 'object' && standing.money === null && (hasItems || hasBalance))
    return <Form standing={standing} />;
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} width="medium" onClose={closeModal}>
      <WalletSwitch here="withdraw" />
      <Obstacle standing={standing} hasItems={hasItems} onRetry={reload} />
    </Modal>
  );
}

/** Content in place of the form: the reason for its absence, or the state of loading. */
function Obstacle({
  standing,
  hasItems,
  onRetry,
}: {
  standing: ReturnType<typeof useStanding>['standing'];
  hasItems: boolean;
  onRetry: () => void;
}) {
  const { t } = useTexts('withdrawal');
  if (standing === 'loading') return <Skeleton className="mt-4 h-60" />;
  if (standing === 'failed')
    return <ErrorState title={t('withdrawal_error:load_available')} retryLabel={t('app:retry')} onRetry={onRetry} />;
  // The sum is always too small without items, so the player is offered to buy items instead.
  const { money } = standing;
  return money !== null && (hasItems || money.message !== 'withdrawal_api.min_sum') ? (
    <Refusal {...money} availableCents={standing.availableCents} />
  ) : (
    <NoItems />
  );
}

function Form({ standing: { availableCents, most } }: { standing: Standing }) {
  const { t } = useTexts('withdrawal');
  const { t: api } = useTexts('withdrawal_api');
  const [form, setForm] = useState<WithdrawForm>(EMPTY_FORM);
  const blur = useBlur();
  const [sending, setSending] = useState(false);
  const choosesHere = useChoosesHere();
  const [hasBought, setHasBought] = useState(false);
  // Keeps the items up to date, because the dialog shows them.
  useInventory();
  const { items, selectedItems, selectedCents: sumCents } = useSelection();
  const terms = useConfig((state) => state.config?.withdraw);
  const taxPercent = terms?.taxPercent ?? 0;
  const minCents = toCents(terms?.minDollars ?? 0);
  const isClosed = (system: WithdrawalSystem): boolean => !terms?.systems.includes(system);
  const rules = withdrawRules(form, {
    sumCents,
    taxPercent,
    minCents,
    availableCents,
  });
  const bounds = pickBounds({
    selectedCents: sumCents,
    selectedCount: selectedItems.length,
    balanceCents: toCents(useBalance()),
    minCents,
    mostCents: toCents(most),
    mostItems: WITHDRAWAL_ITEMS,
  });
  const change = (part: Partial<WithdrawForm>): void => setForm((before) => ({ ...before, ...part }));

  const submit = async (): Promise<void> => {
    if (form.system === null) return;
    const close = closerOfModal();
    setSending(true);
    const isAnswered = await createWithdrawal({ system: form.system, wallet: form.wallet.trim() });
    setSending(false);
    if (isAnswered) close();
  };

  return (
    <Modal
      title={t('title')}
      closeLabel={t('app:close')}
      width="medium"
      onClose={closeModal}
      footer={
        <Button
          variant="primary"
          size="large"
          className="w-full"
          loading={sending}
          disabled={!rules.canWithdraw}
          onClick={() => void submit()}
        >
          {t('submit')}
        </Button>
      }
    >
      <div className="space-y-4">
        <WalletSwitch here="withdraw" />
        {(choosesHere || hasBought) && items.length > 0 && <ItemsToWithdraw items={items} />}
        {bounds !== null && <FromBalance bounds={bounds} onBought={() => setHasBought(true)} />}
        {sumCents > 0 && (
          <Sums sumCents={sumCents} taxPercent={taxPercent} taxCents={rules.taxCents} payoutCents={rules.payoutCents} />
        )}
        <Available rules={rules} minDollars={terms?.minDollars ?? 0} availableCents={availableCents} />
        <RadioCards
          label={t('system')}
          value={form.system === null ? null : String(form.system)}
          onChange={(code) => change({ system: Number(code) as WithdrawalSystem, confirmed: false })}
          disabled={!rules.canChooseSystem}
          alignTop
          className="grid auto-rows-fr grid-cols-2 gap-2 sm:grid-cols-4"
          options={WITHDRAWAL_SYSTEMS.map((system) => ({
            value: String(system),
            disabled: isClosed(system),
            content: <SystemCard system={system} isClosed={isClosed(system)} />,
          }))}
        />
        {form.system !== null && (
          <>
            <TextInput
              label={t(`wallet_${form.system}`)}
              placeholder={t(`placeholder_${form.system}`)}
              value={form.wallet}
              inputClassName={form.wallet === '' ? undefined : blur}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={rules.walletFault !== null}
              aria-describedby="wallet-hint"
              onChange={(wallet) => change({ wallet, confirmed: false })}
            />
            <p id="wallet-hint" role="status" className="-mt-3 min-h-4 text-12 text-loss">
              {rules.walletFault === 'bad_wallet' && t('bad_wallet')}
              {rules.walletFault === 'unowned_wallet' && api('unowned_wallet')}
            </p>
          </>
        )}
        <Checkbox checked={form.confirmed} disabled={!rules.canConfirm} onChange={(confirmed) => change({ confirmed })}>
          {t('confirm')}
        </Checkbox>
        <p className="text-12 text-muted">{t('tax_note', { percent: taxPercent })}</p>
      </div>
    </Modal>
  );
}

function Sums({
  sumCents,
  taxPercent,
  taxCents,
  payoutCents,
}: {
  sumCents: number;
  taxPercent: number;
  taxCents: number;
  payoutCents: number;
}) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const money = (cents: number): string => dollars(cents / 100, 2, language);
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
      <dd className={lit ? 'text-16 font-semibold text-lift tabular-nums' : 'text-16 font-semibold tabular-nums'}>
        {value}
      </dd>
    </div>
  );
}

interface AvailableProps {
  rules: WithdrawRules;
  minDollars: number;
  availableCents: number;
}

/**
 * Sum that can be withdrawn, and if it is less than the player holds, the reasons: the wagering left, and bonus money.
 */
function Available({ rules: { belowMin, aboveAvailable }, minDollars, availableCents }: AvailableProps) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const bonusLeft = useSession((state) => state.user?.bonus_left ?? 0);
  const money = (value: number): string => dollars(value, 2, language);
  return (
    <div role="status" className="min-h-5 space-y-1 text-14 text-muted tabular-nums">
      <p className={aboveAvailable ? 'text-loss' : undefined}>{t('available', { sum: money(availableCents / 100) })}</p>
      <WageringLeft availableCents={availableCents} />
      {bonusLeft > 0 && <p>{t('bonus_left', { sum: money(bonusLeft) })}</p>}
      {belowMin && <p className="text-loss">{translate('withdrawal_api.min_sum', { sum: minDollars })}</p>}
    </div>
  );
}

function SystemCard({ system, isClosed }: { system: WithdrawalSystem; isClosed: boolean }) {
  const { t } = useTexts('withdrawal');
  const note = isClosed ? t('not_connected') : system === 3 ? t('tip_3') : null;
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="text-14 leading-4 font-medium">{t(`system_${system}`)}</span>
      {note !== null && <span className="text-12 leading-4 text-muted">{note}</span>}
    </span>
  );
}
