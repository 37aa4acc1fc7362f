import type { Deposit } from '@updraft/contract';
import { AsyncList, Badge, Button, buttonClasses, EmptyState, type HistoryColumn, HistoryTable } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { dollars, pastTime } from '../../lib/format.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import type { Page } from '../../lib/pages.ts';
import { useSettings } from '../../lib/settings.ts';
import { moreOf, usePages } from '../../lib/use-pages.ts';
import { loadDeposits } from './query.ts';

const TONES = {
  pending: 'info',
  completed: 'win',
  expired: 'neutral',
  failed: 'neutral',
  review: 'lift',
  returned: 'neutral',
  reversed: 'loss',
} as const;

const idOf = ({ id }: Deposit): string => id;

/**
 * Every deposit that was begun, with its state. Older ones can be loaded back to the first. `newest`: those that came
 * with the page.
 */
export function Deposits({ playerId, newest }: { playerId: number; newest: Page<Deposit> }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const pages = usePages({ of: String(playerId), head: newest, load: loadDeposits, idOf });
  const columns: HistoryColumn<Deposit>[] = [
    {
      key: 'date',
      label: t('column.date'),
      render: ({ date }) => <time dateTime={date}>{pastTime(date, language)}</time>,
    },
    { key: 'method', label: t('column.method'), phone: 'title', render: ({ method }) => t(`deposit:method_${method}`) },
    {
      key: 'sum',
      label: t('column.sum'),
      isNumber: true,
      phone: 'value',
      render: ({ sum }) => <span className="font-semibold">{dollars(sum, 2, language)}</span>,
    },
    { key: 'status', label: t('column.status'), isText: true, render: (row) => <DepositStatus deposit={row} /> },
    {
      key: 'action',
      label: t('column.action'),
      phone: 'side',
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
      items={pages.rows}
      more={moreOf(pages, { label: t('older_rows'), failedText: t('deposits_failed') })}
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
      {(rows) => <HistoryTable label={t('deposits')} columns={columns} rows={rows} keyOf={idOf} />}
    </AsyncList>
  );
}

/**
 * State of a deposit as a label, then sums in dollars: the credit if it differs from the sum of the deposit, and the
 * part of the credit that was taken back, unless that is all of it.
 */
function DepositStatus({ deposit: { status, sum, credited, taken_back } }: { deposit: Deposit }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const money = (value: number): string => dollars(value, 2, language);
  const isPartTaken = taken_back > 0 && taken_back < credited;
  return (
    <span className="max-md:inline-flex max-md:flex-wrap max-md:items-center max-md:gap-x-2">
      <Badge tone={TONES[status]}>{t(`deposit_status.${status}`)}</Badge>
      {credited > 0 && credited !== sum && (
        <span className="text-12 text-muted md:mt-1 md:block">{t('credited', { sum: money(credited) })}</span>
      )}
      {isPartTaken && (
        <span className="text-12 text-muted md:mt-1 md:block">
          {t('taken_back', { sum: money(taken_back), of: money(credited) })}
        </span>
      )}
    </span>
  );
}
