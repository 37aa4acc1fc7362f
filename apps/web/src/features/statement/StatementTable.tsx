import type { StatementEntry } from '@updraft/contract';
import { type HistoryColumn, HistoryTable } from '@updraft/ui';
import { SignedSum } from '../../entities/history/SignedSum.tsx';
import { Link } from '../../lib/Link.tsx';
import { dollars, pastTime } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { aboutOf, pathOfAbout, whatOf } from './entry-words.ts';

const idOf = ({ id }: StatementEntry): number => id;

/** Entries of a statement: what each changed, and what there was after it. */
export function StatementTable({ entries }: { entries: readonly StatementEntry[] }) {
  const { t } = useTexts('statement');
  const language = useSettings((state) => state.language);
  const columns: HistoryColumn<StatementEntry>[] = [
    {
      key: 'date',
      label: t('date'),
      render: ({ date }) => <time dateTime={date}>{pastTime(date, language)}</time>,
    },
    {
      key: 'what',
      label: t('what'),
      isText: true,
      render: ({ kind }) => <span className="max-md:text-right">{whatOf(kind)}</span>,
    },
    {
      key: 'about',
      label: t('about'),
      render: ({ about }) =>
        about && (
          <Link
            to={pathOfAbout(about)}
            className="inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:decoration-muted"
          >
            {aboutOf(about)}
          </Link>
        ),
    },
    {
      key: 'cash',
      label: t('cash'),
      isNumber: true,
      render: ({ cash }) => (cash === 0 ? null : <SignedSum sum={cash} />),
    },
    {
      key: 'cash_after',
      label: t('cash_after'),
      isNumber: true,
      render: ({ cash_after }) => dollars(cash_after, 2, language),
    },
    {
      key: 'items',
      label: t('items'),
      isNumber: true,
      render: ({ items }) => (items === 0 ? null : <SignedSum sum={items} />),
    },
    {
      key: 'items_after',
      label: t('items_after'),
      isNumber: true,
      render: ({ items_after }) => dollars(items_after, 2, language),
    },
  ];
  return <HistoryTable label={t('title')} columns={columns} rows={entries} keyOf={idOf} />;
}
