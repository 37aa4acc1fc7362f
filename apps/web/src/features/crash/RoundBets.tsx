import type { CrashGame } from '@updraft/contract';
import { AsyncList, Panel } from '@updraft/ui';
import { useCallback, useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { useQuery } from '../../lib/query-client.ts';
import type { Page } from '../../lib/pages.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePages } from '../../lib/use-pages.ts';
import { UNSETTLED_EVERY_MS } from './round-query.ts';
import { BetRow } from './bets/BetRow.tsx';
import { useCrash } from './store.ts';
import type { CrashBet } from './wire.ts';

const idOf = ({ id }: CrashBet): number => id;

/** A page of a round's bets, or of those of one player. @throws ApiError */
const loadBets = async (asked: { id: number; user_id?: number; cursor?: string }): Promise<Page<CrashBet>> => {
  const answer = await api('POST /api/crash/getBets', asked);
  return answer.success ? { rows: answer.bets, next: answer.next } : { rows: [], next: null };
};

/** All bets of a round: one's own first, however small, then the others, the largest first, page by page. */
export function RoundBets({ game }: { game: CrashGame }) {
  const { t } = useTexts('crash_round');
  const selfId = useCrash((state) => state.selfId);
  // What its bets say changes with the phase, and when they are settled.
  const of = `${game.id} ${game.status} ${game.settled_at ?? ''}`;
  const own = useQuery({
    queryKey: ['crash-round-own', of, selfId],
    queryFn: () => loadBets({ id: game.id, user_id: selfId ?? 0 }),
    enabled: selfId !== null,
    refetchInterval: game.settled_at === null ? UNSETTLED_EVERY_MS : false,
  });
  const { rows, hasMore, isLoading, hasFailed, more } = usePages({
    of,
    head: useMemo(() => ({ rows: game.bets, next: game.bets_next }), [game.bets, game.bets_next]),
    load: useCallback((cursor: string) => loadBets({ id: game.id, cursor }), [game.id]),
    idOf,
  });
  const ownRows = own.data?.rows ?? rows.filter((bet) => bet.user.id === selfId);
  const others = rows.filter((bet) => bet.user.id !== selfId);
  const row = (bet: CrashBet) => (
    <BetRow
      key={bet.id}
      bet={bet}
      isOwn={bet.user.id === selfId}
      stage={game.status === 'running' ? 'running' : 'waiting'}
      isRefunded={game.refunded_at !== null}
    />
  );
  return (
    <Panel aria-labelledby="round-bets" className="overflow-hidden">
      {ownRows.length > 0 && (
        <>
          <h2 className="border-b border-line px-4 py-3 font-display text-16 font-medium">{t('crash:your_bets')}</h2>
          <ul aria-label={t('crash:your_bets')} className="border-b border-line">
            {ownRows.map(row)}
          </ul>
        </>
      )}
      {own.isError && (
        <p role="alert" className="border-b border-line px-4 py-3 text-14 text-loss">
          {t('own_failed')}{' '}
          <button type="button" className="underline underline-offset-4" onClick={() => void own.refetch()}>
            {t('app:retry')}
          </button>
        </p>
      )}
      <h2 id="round-bets" className="border-b border-line px-4 py-3 font-display text-16 font-medium">
        {t('bets')}
      </h2>
      <AsyncList
        items={others}
        empty={!hasMore && <p className="p-4 text-muted">{t(rows.length === 0 ? 'bets_empty' : 'bets_own_only')}</p>}
        more={
          hasMore
            ? {
                label: t('more_bets'),
                failedText: t('more_failed'),
                loading: isLoading,
                failed: hasFailed,
                onMore: more,
                className: 'border-t border-line p-4',
              }
            : null
        }
      >
        {(shown) => <ul aria-labelledby="round-bets">{shown.map(row)}</ul>}
      </AsyncList>
    </Panel>
  );
}
