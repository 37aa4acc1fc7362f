import type { Deposit, Withdrawal } from '@updraft/contract';
import { AsyncList, Badge, Button, EmptyState, buttonClasses } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dateTime, dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { itemName } from '../../entities/item/item-name.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { type Column, HistoryTable } from './HistoryTable.tsx';
import { cancelWithdrawal } from './send.ts';

const DEPOSIT_TONES = {
  pending: 'info',
  completed: 'win',
  expired: 'neutral',
  failed: 'neutral',
  review: 'lift',
  returned: 'neutral',
  reversed: 'loss',
} as const;
const WITHDRAWAL_TONES = { moderation: 'lift', sending: 'info', completed: 'win', canceled: 'neutral' } as const;

/** Every deposit that was begun, with its state. */
export function Deposits({ deposits }: { deposits: readonly Deposit[] }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const columns: Column<Deposit>[] = [
    {
      key: 'date',
      label: t('column.date'),
      render: ({ date }) => <time dateTime={date}>{dateTime(date, language)}</time>,
    },
    { key: 'method', label: t('column.method'), render: ({ method }) => t(`deposit:method_${method}`) },
    {
      key: 'sum',
      label: t('column.sum'),
      isNumber: true,
      render: ({ sum }) => <span className="font-semibold">{dollars(sum, 2, language)}</span>,
    },
    { key: 'status', label: t('column.status'), isText: true, render: (row) => <DepositStatus deposit={row} /> },
    {
      key: 'action',
      label: t('column.action'),
      render: ({ url, sum, roubles, expires_at }) =>
        url === null ? null : roubles !== null ? (
          <Button
            size="small"
            onClick={() => openModal('p2p', { url, sum: roubles, credited: sum, expiresAt: expires_at })}
          >
            {t('pay')}
          </Button>
        ) : (
          <a href={url} className={buttonClasses('secondary', 'small')}>
            {t('pay')}
          </a>
        ),
    },
  ];
  const preload = (): void => preloadModal('deposit');
  return (
    <AsyncList
      items={deposits}
      empty={
        <EmptyState
          framed
          icon="wallet"
          title={t('no_deposits')}
          action={
            <Button variant="primary" onClick={() => openModal('deposit')} onPointerEnter={preload} onFocus={preload}>
              {t('deposit')}
            </Button>
          }
        >
          {t('no_deposits_text')}
        </EmptyState>
      }
    >
      {(rows) => <HistoryTable label={t('deposits')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </AsyncList>
  );
}

/** The state in a word, and in dollars where another sum than the whole was credited or has gone back. */
function DepositStatus({ deposit: { status, sum, credited, taken_back } }: { deposit: Deposit }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const money = (value: number): string => dollars(value, 2, language);
  const isPartTaken = taken_back > 0 && taken_back < credited;
  return (
    <span className="max-md:text-right">
      <Badge tone={DEPOSIT_TONES[status]}>{t(`deposit_status.${status}`)}</Badge>
      {credited > 0 && credited !== sum && (
        <span className="mt-1 block text-12 text-muted">{t('credited', { sum: money(credited) })}</span>
      )}
      {isPartTaken && (
        <span className="mt-1 block text-12 text-muted">
          {t('taken_back', { sum: money(taken_back), of: money(credited) })}
        </span>
      )}
    </span>
  );
}

/** Withdrawals with their state; one that waits for approval can be taken back. */
export function Withdrawals({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const columns: Column<Withdrawal>[] = [
    { key: 'id', label: t('column.id'), render: ({ id }) => <span className="tabular-nums">{id}</span> },
    {
      key: 'system',
      label: t('column.system'),
      isText: true,
      render: ({ system, items }) =>
        system === null ? (
          <span className="max-md:text-right">
            <span className="block">{t('steam_trade')}</span>
            <span className="block text-12 text-muted">{items.map((item) => itemName(item, language)).join(', ')}</span>
          </span>
        ) : (
          <span className="whitespace-nowrap">{t(`withdrawal:system_${system as 1 | 2 | 3 | 4}`)}</span>
        ),
    },
    {
      key: 'wallet',
      label: t('column.wallet'),
      render: ({ wallet }) => (wallet === null ? null : <span className="font-mono text-12">{wallet}</span>),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      isNumber: true,
      render: ({ amount, payout }) => (
        <span className="max-md:text-right">
          <span className="block font-semibold">{dollars(amount, 2, language)}</span>
          {payout !== null && (
            <span className="block text-12 text-muted">{t('payout', { sum: dollars(payout, 2, language) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('column.status'),
      isText: true,
      render: ({ status, reason, type }) => (
        <span className="max-md:text-right">
          <Badge tone={WITHDRAWAL_TONES[status]}>
            {type === 'steam' && status === 'completed'
              ? t('withdrawal_status.delivered')
              : t(`withdrawal_status.${status}`)}
          </Badge>
          {reason !== null && <span className="mt-1 block text-12 text-muted">{translate(reason) ?? ''}</span>}
        </span>
      ),
    },
    {
      key: 'action',
      label: t('column.action'),
      render: (row) => (row.can_cancel ? <CancelButton withdrawal={row} /> : null),
    },
    {
      key: 'date',
      label: t('column.date'),
      render: ({ date }) => <time dateTime={date}>{dateTime(date, language)}</time>,
    },
  ];
  return (
    <AsyncList
      items={withdrawals}
      empty={
        <EmptyState
          framed
          icon="arrow-up"
          title={t('no_withdrawals')}
          action={
            <Button onPointerEnter={() => preloadModal('withdraw')} onClick={() => openModal('withdraw')}>
              {t('shell:withdraw')}
            </Button>
          }
        >
          {t('no_withdrawals_text')}
        </EmptyState>
      }
    >
      {(rows) => <HistoryTable label={t('withdrawals')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </AsyncList>
  );
}

function CancelButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts('profile');
  const [sending, setSending] = useState(false);
  const cancel = async (): Promise<void> => {
    setSending(true);
    await cancelWithdrawal(withdrawal);
    setSending(false);
  };
  return (
    <Button variant="danger" size="small" loading={sending} onClick={() => void cancel()}>
      {t('cancel')}
    </Button>
  );
}
