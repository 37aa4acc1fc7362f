import type { PastTournament } from '@updraft/contract';
import { AsyncList, Panel, Skeleton } from '@updraft/ui';
import { RankRow } from '../../entities/ranking/RankRow.tsx';
import { dateTime, dollars } from '../../lib/format.ts';
import type { Page } from '../../lib/pages.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePages } from '../../lib/use-pages.ts';
import { loadPast, usePast } from './query.ts';
import { inLanguage } from './state.ts';

const NONE: Page<PastTournament> = { rows: [], next: null };
const idOf = ({ id }: PastTournament): number => id;

/** List of ended tournaments with their winners. */
export function PastTournaments() {
  const { t } = useTexts('tournament');
  const first = usePast();
  const pages = usePages({ of: 'tournaments', head: first.data ?? NONE, load: loadPast, idOf });
  return (
    <section aria-labelledby="past-tournaments" className="flex flex-col gap-3">
      <h2 id="past-tournaments" className="font-display text-20 font-medium">
        {t('history')}
      </h2>
      <AsyncList
        items={first.data && pages.rows}
        failed={first.isError}
        skeleton={<Skeleton className="h-48 rounded-14" />}
        error={{
          title: t('tournament_error:load_history'),
          retryLabel: t('app:retry'),
          onRetry: () => void first.refetch(),
          framed: true,
        }}
        empty={<p className="text-14 text-muted">{t('history_none')}</p>}
        more={
          pages.hasMore
            ? {
                label: t('history_more'),
                failedText: t('tournament_error:load_history'),
                loading: pages.isLoading,
                failed: pages.hasFailed,
                onMore: pages.more,
              }
            : null
        }
      >
        {(rows) => (
          <ul className="grid items-start gap-3 lg:grid-cols-2">
            {rows.map((one) => (
              <Past key={one.id} tournament={one} />
            ))}
          </ul>
        )}
      </AsyncList>
    </section>
  );
}

function Past({ tournament }: { tournament: PastTournament }) {
  const { t } = useTexts('tournament');
  const language = useSettings((state) => state.language);
  return (
    <Panel as="li" className="overflow-hidden">
      <div className="px-4 py-3">
        <h3 className="text-16 font-medium">{inLanguage(tournament, language).name}</h3>
        <p className="text-12 text-muted tabular-nums">
          {dateTime(tournament.end_time, language)} · {t('past_members', { count: tournament.members })}
        </p>
      </div>
      {tournament.winners.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-14 text-muted">{t('nobody_won')}</p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {tournament.winners.map(({ sum, points, own, ...row }) => (
            <li key={row.place}>
              <RankRow {...row} anonymous={t('anonymous')} isOwn={own} you={t('you')}>
                <span className="block text-win">{dollars(sum, 2, language)}</span>
                <span className="block text-12 font-normal text-muted">{t('points_of', { count: points })}</span>
              </RankRow>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
