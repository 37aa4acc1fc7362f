import { AsyncList, EmptyState, RadioCards, Skeleton } from '@updraft/ui';
import { Suspense, useCallback, useState } from 'react';
import type { AnyPastBet, PastGame } from '../../entities/past-bet/past-game.ts';
import { translate } from '../../lib/i18n.ts';
import type { Page } from '../../lib/pages.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePages } from '../../lib/use-pages.ts';
import { type NewestBets, loadBets, useNewestBets } from './query.ts';

interface BetsProps {
  userId: number;
  /** The games to choose from. */
  games: readonly PastGame[];
  /** The newest bets that came with the player's page. */
  newest: NewestBets;
}

const NONE: Page<AnyPastBet> = { rows: [], next: null };
const idOf = ({ id }: AnyPastBet): number => id;
/** The name of a game, as the mode bar has it. */
const nameOf = ({ name }: PastGame): string => translate(`shell.${name}`) ?? name;

/** Past bets of each game, the newest first, back to the first one. */
export function Bets({ userId, games, newest }: BetsProps) {
  const { t } = useTexts('profile');
  const [chosen, choose] = useState(games[0]?.name ?? null);
  const game = games.find(({ name }) => name === chosen);
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={t('games_label')}
        hideLabel
        value={chosen}
        onChange={choose}
        className="grid max-w-160 grid-cols-2 gap-2 sm:grid-cols-4"
        options={games.map((one) => ({
          value: one.name,
          content: <span className="block text-center">{nameOf(one)}</span>,
        }))}
      />
      {game && <BetsOfGame userId={userId} game={game} newest={newest} />}
    </div>
  );
}

function BetsOfGame({ userId, game, newest }: { userId: number; game: PastGame; newest: NewestBets }) {
  const { t } = useTexts('profile');
  const { name, pastBets: Table } = game;
  const isClosed = Table === 'closed';
  const first = useNewestBets({ userId, game: name, newest, isClosed });
  const { rows, hasMore, isLoading, hasFailed, more } = usePages({
    of: `${userId} ${name} ${first.data ? 'found' : 'asked'}`,
    head: first.data ?? NONE,
    load: useCallback((cursor: string) => loadBets({ userId, game: name, cursor }), [userId, name]),
    idOf,
  });
  return (
    <AsyncList
      items={first.data || isClosed ? rows : undefined}
      failed={first.isError}
      skeleton={<Skeleton className="h-40 rounded-14" />}
      error={{ title: t('bets_failed'), retryLabel: t('app:retry'), onRetry: first.retry, framed: true }}
      empty={
        <EmptyState framed icon="history" title={t('no_bets')}>
          {t('no_bets_text')}
        </EmptyState>
      }
      more={
        hasMore
          ? {
              label: t('older'),
              failedText: t('user_error:load_bets'),
              loading: isLoading,
              failed: hasFailed,
              onMore: more,
              className: 'pt-0',
            }
          : null
      }
    >
      {(shown) =>
        !isClosed && (
          <Suspense fallback={<Skeleton className="h-40 rounded-14" />}>
            <Table label={nameOf(game)} rows={shown} />
          </Suspense>
        )
      }
    </AsyncList>
  );
}
