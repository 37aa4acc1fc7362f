import type { StatementEntry } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { type HistoryColumn, HistoryTable, rowLinkClasses } from '@updraft/ui';
import { SignedSum } from '../../entities/history/SignedSum.tsx';
import { Link } from '../../lib/Link.tsx';
import { dollars, pastTime } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { ACCOUNTS, type Account, afterOf, mainOf } from './accounts.ts';
import { aboutOf, pathOfAbout, whatOf } from './entry-words.ts';

const idOf = ({ id }: StatementEntry): number => id;

/** Entries of a statement, each with its changes and the balances after it. */
export function StatementTable({ entries }: { entries: readonly StatementEntry[] }) {
  const { t } = useTexts('statement');
  const language = useSettings((state) => state.language);
  const shown = ACCOUNTS.filter(
    (account) => account !== 'bonus' || entries.some((entry) => entry.bonus !== 0 || entry.bonus_after !== 0),
  );
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
      phone: 'title',
      render: ({ kind }) => whatOf(kind),
    },
    {
      key: 'about',
      label: t('about'),
      render: ({ about }) =>
        about && (
          <Link to={pathOfAbout(about)} className={rowLinkClasses}>
            {aboutOf(about)}
          </Link>
        ),
    },
    ...shown.flatMap((account) => columnsOf(account, { t, language })),
  ];
  return <HistoryTable label={t('title')} columns={columns} rows={entries} keyOf={idOf} />;
}

/**
 * Change of an account by an entry, and the balance after it. On phones the first account that the entry changed has
 * both; other accounts have the change alone.
 */
const columnsOf = (
  account: Account,
  { t, language }: { t: ReturnType<typeof useTexts<'statement'>>['t']; language: Language },
): HistoryColumn<StatementEntry>[] => [
  {
    key: account,
    label: t(account),
    isNumber: true,
    isNamed: account !== 'cash',
    phone: (entry) => (mainOf(entry) === account ? 'value' : 'note'),
    render: ({ [account]: sum }) => (sum === 0 ? null : <SignedSum sum={sum} />),
  },
  {
    key: `${account}_after`,
    label: t(`${account}_after`),
    isNumber: true,
    isNamed: true,
    phone: (entry) => (mainOf(entry) === account ? 'side' : 'hidden'),
    render: (entry) => dollars(afterOf(entry, account), 2, language),
  },
];
