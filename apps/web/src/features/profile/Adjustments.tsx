import type { Adjustment } from '@updraft/contract';
import { AsyncList, type HistoryColumn, HistoryTable } from '@updraft/ui';
import { SignedSum } from '../../entities/history/SignedSum.tsx';
import { useTexts } from '../../lib/texts.ts';
import { pastTime } from '../../lib/format.ts';
import type { Page } from '../../lib/pages.ts';
import { useSettings } from '../../lib/settings.ts';
import { moreOf, usePages } from '../../lib/use-pages.ts';
import { loadAdjustments } from './query.ts';

const idOf = ({ id }: Adjustment): number => id;

/** Corrections of the balance by staff, with sign and reason. Older ones can be loaded back to the first. */
export function Adjustments({ playerId, newest }: { playerId: number; newest: Page<Adjustment> }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const pages = usePages({ of: String(playerId), head: newest, load: loadAdjustments, idOf });
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
      phone: 'title',
      render: ({ reason_class }) => t(`adjustment_class.${reason_class}`),
    },
    {
      key: 'sum',
      label: t('column.sum'),
      isNumber: true,
      phone: 'value',
      render: ({ sum }) => <SignedSum sum={sum} />,
    },
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">{t('adjustments')}</h2>
      <AsyncList
        items={pages.rows}
        more={moreOf(pages, { label: t('older_rows'), failedText: t('adjustments_failed') })}
      >
        {(rows) => <HistoryTable label={t('adjustments')} columns={columns} rows={rows} keyOf={idOf} />}
      </AsyncList>
    </section>
  );
}
