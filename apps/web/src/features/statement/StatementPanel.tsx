import type { StatementEntry } from '@updraft/contract';
import { AsyncList, EmptyState, Panel, Skeleton } from '@updraft/ui';
import { useCallback, useMemo, useState } from 'react';
import { FileButtons } from '../../entities/history/FileButtons.tsx';
import { Filters } from '../../entities/history/Filters.tsx';
import { MonthField } from '../../entities/history/MonthField.tsx';
import { ALL_DAYS, nameOfPeriod, periodOf } from '../../entities/history/period.ts';
import { PeriodFields } from '../../entities/history/PeriodFields.tsx';
import { dollars } from '../../lib/format.ts';
import type { Page } from '../../lib/pages.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useOwnChanges } from '../../lib/use-own-changes.ts';
import { moreOf, usePages } from '../../lib/use-pages.ts';
import { loadForFile, loadOlder, type Period, reloadStatement, type StatementPage, useStatement } from './query.ts';
import { statementCells } from './statement-file.ts';
import { ACCOUNTS } from './accounts.ts';
import { StatementTable } from './StatementTable.tsx';

const TYPING_MS = 350;
const NONE: Page<StatementEntry> = { rows: [], next: null };
const idOf = ({ id }: StatementEntry): number => id;

interface StatementPanelProps {
  playerId: number;
  /** Time at which the account was created; null: not known yet. */
  joinedAt: string | null;
}

/** The statement of one's own account: every transfer with running sums, of all time, a month or a period. */
export default function StatementPanel({ playerId, joinedAt }: StatementPanelProps) {
  const { t } = useTexts('statement');
  const [days, setDays] = useState(ALL_DAYS);
  const rested = useDebounced(days, TYPING_MS);
  const asked = JSON.stringify(periodOf(rested));
  const period = useMemo(() => JSON.parse(asked) as Period, [asked]);
  const found = useStatement(playerId, period);
  useOwnChanges(reloadStatement);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-muted">{t('lead')}</p>
      <Filters
        isFiltered={asked !== '{}'}
        onReset={() => setDays(ALL_DAYS)}
        first={
          <div className="w-44 max-md:w-full">
            <MonthField days={days} onChange={setDays} since={joinedAt} />
          </div>
        }
        columns="md:grid-cols-[9rem_9rem_auto]"
        fields={<PeriodFields days={days} onChange={setDays} />}
        file={
          <FileButtons<StatementEntry>
            key={asked}
            name={`statement${nameOfPeriod(rested)}`}
            load={(cursor, signal) => loadForFile(period, cursor, signal)}
            cells={(entries) => statementCells(entries, (column) => t(column))}
          />
        }
      />
      {found.data && <Sums sums={found.data} />}
      <Entries playerId={playerId} period={period} asked={asked} found={found} />
    </div>
  );
}

interface EntriesProps {
  playerId: number;
  period: Period;
  asked: string;
  found: ReturnType<typeof useStatement>;
}

function Entries({ playerId, period, asked, found }: EntriesProps) {
  const { t } = useTexts('statement');
  const { data } = found;
  const pages = usePages({
    of: `${playerId} ${asked} ${data ? 'found' : 'asked'}`,
    head: useMemo(() => (data ? { rows: data.entries, next: data.next } : NONE), [data]),
    load: useCallback((cursor: string) => loadOlder(period, cursor), [period]),
    idOf,
  });
  return (
    <AsyncList
      items={data && pages.rows}
      failed={found.isError}
      skeleton={<Skeleton className="h-80 rounded-14" />}
      error={{ title: t('failed'), retryLabel: t('app:retry'), onRetry: () => void found.refetch(), framed: true }}
      empty={
        <EmptyState framed icon="history" title={t('empty')}>
          {t('empty_text')}
        </EmptyState>
      }
      more={moreOf(pages, { label: t('more'), failedText: t('more_failed') })}
    >
      {(entries) => <StatementTable entries={entries} />}
    </AsyncList>
  );
}

/** Balances before the first and after the last transfer of the period. */
function Sums({ sums: { opening, closing } }: { sums: Pick<StatementPage, 'opening' | 'closing'> }) {
  const { t } = useTexts('statement');
  const language = useSettings((state) => state.language);
  const rows = [
    { name: t('opening'), ...opening },
    { name: t('closing'), ...closing },
  ];
  return (
    <div className="grid grid-cols-2 gap-2 md:max-w-200">
      {rows.map(({ name, ...sums }) => (
        <Panel key={name} heading={name} padding="small" className="max-sm:p-3 [&>h2]:text-14">
          <dl className="mt-2 grid gap-x-6 gap-y-1 text-14 sm:grid-cols-3">
            {ACCOUNTS.map((account) => (
              <div key={account} className="flex flex-wrap justify-between gap-x-2 sm:block">
                <dt className="text-12 text-muted">{t(account)}</dt>
                <dd className="font-semibold tabular-nums">{dollars(sums[account], 2, language)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </div>
  );
}
