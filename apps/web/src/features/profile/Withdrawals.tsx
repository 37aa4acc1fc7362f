import type { Withdrawal } from '@updraft/contract';
import { AsyncList, Badge, Button, EmptyState, type HistoryColumn, HistoryTable } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dollars, pastTime } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { itemName } from '../../entities/item/item-name.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import type { Page } from '../../lib/pages.ts';
import { useSettings } from '../../lib/settings.ts';
import { Private } from '../../lib/Private.tsx';
import { moreOf, usePages } from '../../lib/use-pages.ts';
import { loadWithdrawals } from './query.ts';
import { cancelWithdrawal } from './send.ts';

const TONES = { moderation: 'lift', sending: 'info', completed: 'win', canceled: 'neutral' } as const;

const idOf = ({ id }: Withdrawal): number => id;

/**
 * Withdrawals with their state. Older ones can be loaded back to the first. One that waits for approval can be
 * cancelled.
 */
export function Withdrawals({ playerId, newest }: { playerId: number; newest: Page<Withdrawal> }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const pages = usePages({ of: String(playerId), head: newest, load: loadWithdrawals, idOf });
  const columns: HistoryColumn<Withdrawal>[] = [
    { key: 'id', label: t('column.id'), isNamed: true, render: ({ id }) => <span className="tabular-nums">{id}</span> },
    {
      key: 'system',
      label: t('column.system'),
      isText: true,
      phone: 'title',
      render: ({ system, items }) =>
        system === null ? (
          <span>
            <span className="block">{t('steam_trade')}</span>
            <span className="block text-12 font-normal text-muted">
              {items.map((item) => itemName(item, language)).join(', ')}
            </span>
          </span>
        ) : (
          <span className="whitespace-nowrap">{t(`withdrawal:system_${system as 1 | 2 | 3 | 4}`)}</span>
        ),
    },
    {
      key: 'wallet',
      label: t('column.wallet'),
      render: ({ wallet }) => (wallet === null ? null : <Private className="font-mono text-12">{wallet}</Private>),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      isNumber: true,
      phone: 'value',
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
        <span className="max-md:inline-flex max-md:flex-wrap max-md:items-center max-md:gap-x-2">
          <Badge tone={TONES[status]}>
            {type === 'steam' && status === 'completed'
              ? t('withdrawal_status.delivered')
              : t(`withdrawal_status.${status}`)}
          </Badge>
          {reason !== null && <span className="text-12 text-muted md:mt-1 md:block">{translate(reason) ?? ''}</span>}
        </span>
      ),
    },
    {
      key: 'action',
      label: t('column.action'),
      phone: 'side',
      render: (row) => (row.can_cancel ? <CancelButton withdrawal={row} /> : null),
    },
    {
      key: 'date',
      label: t('column.date'),
      render: ({ date }) => <time dateTime={date}>{pastTime(date, language)}</time>,
    },
  ];
  return (
    <AsyncList
      items={pages.rows}
      more={moreOf(pages, { label: t('older_rows'), failedText: t('withdrawals_failed') })}
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
      {(rows) => <HistoryTable label={t('withdrawals')} columns={columns} rows={rows} keyOf={idOf} />}
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
