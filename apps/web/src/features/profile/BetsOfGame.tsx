import { AsyncList, EmptyState, Skeleton } from '@updraft/ui';
import { type ReactNode, Suspense, useCallback } from 'react';
import { type AnyPastBet, betKey } from '../../entities/past-bet/past-game.ts';
import type { Page } from '../../lib/pages.ts';
import { useTexts } from '../../lib/texts.ts';
import { moreOf, usePages } from '../../lib/use-pages.ts';
import { type AskedFilter, isEveryBet } from './bets-filter.ts';
import { type BetsOf, type NewestBets, loadBets, useNewestBets } from './query.ts';

interface BetsOfGameProps {
  userId: number;
  /** Game of the bets, or all games. */
  game: { name: BetsOf; isClosed: boolean };
  table: (rows: readonly AnyPastBet[]) => ReactNode;
  newest: NewestBets;
  filter: AskedFilter;
  isOwn: boolean;
}

const NONE: Page<AnyPastBet> = { rows: [], next: null };

/**
 * Past bets in one game or in all. A page of the server may contain no bet that passes the filter. Further pages are
 * then loaded until one does.
 */
export function BetsOfGame({ userId, game, table, newest, filter, isOwn }: BetsOfGameProps) {
  const { t } = useTexts('profile');
  const { name, isClosed } = game;
  const isFiltered = !isEveryBet(filter);
  const asked = JSON.stringify(filter);
  const first = useNewestBets({ userId, game: name, newest, isClosed, filter });
  const pages = usePages({
    of: `${userId} ${name} ${asked} ${first.data ? 'found' : 'asked'}`,
    head: first.data ?? NONE,
    load: useCallback(
      (cursor: string) => loadBets({ userId, game: name, cursor, ...(JSON.parse(asked) as AskedFilter) }),
      [userId, name, asked],
    ),
    idOf: betKey,
  });
  const { rows, hasFailed } = pages;
  const isLooking = rows.length === 0 && pages.hasMore;
  return (
    <AsyncList
      items={first.data || isClosed ? rows : undefined}
      failed={first.isError}
      skeleton={<Skeleton className="h-40 rounded-14" />}
      error={{ title: t('bets_failed'), retryLabel: t('app:retry'), onRetry: first.retry, framed: true }}
      empty={
        isLooking ? (
          <div role="status" className="text-14 text-muted">
            {!hasFailed && t('filter.looking')}
          </div>
        ) : (
          <EmptyState
            framed
            icon="history"
            title={t(isFiltered ? 'filter.none' : name === 'all' ? 'no_bets_at_all' : 'no_bets')}
          >
            {t(isFiltered ? 'filter.none_text' : isOwn ? 'no_bets_text' : 'no_bets_of_player')}
          </EmptyState>
        )
      }
      more={moreOf(pages, { label: t('older'), failedText: t('user_error:load_bets') })}
    >
      {(shown) => !isClosed && <Suspense fallback={<Skeleton className="h-40 rounded-14" />}>{table(shown)}</Suspense>}
    </AsyncList>
  );
}
