import type { Adjustment } from '@updraft/contract';
import { classes, type HistoryColumn, HistoryTable } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { dollars, pastTime } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';

/** Corrections of the balance by staff, with their sign and why they were made. */
export function Adjustments({ adjustments }: { adjustments: readonly Adjustment[] }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const columns: HistoryColumn<Adjustment>[] = [
    {
      key: 'date',
      label: t('column.date'),
      render: ({ date }) => <time dateTime={date}>{pastTime(date, language)}</time>,
    },
    {
      key: 'reason',
      label: t('column.reason'),
      isText: true,
      render: ({ reason_class }) => t(`adjustment_class.${reason_class}`),
    },
    {
      key: 'sum',
      label: t('column.sum'),
      isNumber: true,
      render: ({ sum }) => (
        <span className={classes('font-semibold', sum > 0 ? 'text-win' : 'text-loss')}>
          {sum > 0 ? '+' : '−'}
          {dollars(Math.abs(sum), 2, language)}
        </span>
      ),
    },
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">{t('adjustments')}</h2>
      <HistoryTable label={t('adjustments')} columns={columns} rows={adjustments} keyOf={({ id }) => id} />
    </section>
  );
}
