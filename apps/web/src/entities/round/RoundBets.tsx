import type { PastRound, TableGame } from '@updraft/contract';
import { AsyncList, ErrorLine, Panel } from '@updraft/ui';
import { useMemo, type ReactNode } from 'react';
import { useQuery } from '../../lib/query-client.ts';
import type { Page } from '../../lib/pages.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePages } from '../../lib/use-pages.ts';
import { RoundOfBets } from '../bet/BetItems.tsx';
import { UNSETTLED_EVERY_MS } from './round-query.ts';

interface Bet {
  id: number;
  user: { id: number };
}

/** Request for a page of a round's bets, or for the bets of one player. */
interface Asked {
  id: number;
  user_id?: number;
  cursor?: string;
}

type Answer<Row> = { success: true; bets: Row[]; next: string | null } | { success: false };

interface RoundBetsProps<Row extends Bet> {
  name: TableGame;
  game: Pick<PastRound, 'id' | 'settled_at'> & { status: string; bets: Row[]; bets_next: string | null };
  /** Id of the signed-in player, whose bets are marked; null: a visitor. */
  selfId: number | null;
  /** Requests a page of bets. @throws ApiError */
  ask: (asked: Asked) => Promise<Answer<Row>>;
  row: (bet: Row) => ReactNode;
}

const idOf = ({ id }: Bet): number => id;

/**
 * All bets of a round. Own bets come first, even small ones. The others follow page by page, the largest first. A row
 * shows the dearest items, and a press on the number of the others opens all items.
 */
export function RoundBets<Row extends Bet>({ name, game, selfId, ask, row }: RoundBetsProps<Row>) {
  const { t } = useTexts('past_round');
  const round = useMemo(() => ({ game: name, roundId: game.id }), [name, game.id]);
  const load = async (asked: Asked): Promise<Page<Row>> => {
    const answer = await ask(asked);
    return answer.success ? { rows: answer.bets, next: answer.next } : { rows: [], next: null };
  };
  // Part of the query key: bets change with the phase and at settlement.
  const of = `${name} ${game.id} ${game.status} ${game.settled_at ?? ''}`;
  const own = useQuery({
    queryKey: ['round-own', of, selfId],
    queryFn: () => load({ id: game.id, user_id: selfId ?? 0 }),
    enabled: selfId !== null,
    refetchInterval: game.settled_at === null ? UNSETTLED_EVERY_MS : false,
  });
  const { rows, hasMore, isLoading, hasFailed, more } = usePages({
    of,
    head: useMemo(() => ({ rows: game.bets, next: game.bets_next }), [game.bets, game.bets_next]),
    load: (cursor) => load({ id: game.id, cursor }),
    idOf,
  });
  const ownRows = own.data?.rows ?? rows.filter((bet) => bet.user.id === selfId);
  const others = rows.filter((bet) => bet.user.id !== selfId);
  return (
    <Panel aria-labelledby="round-bets" className="overflow-hidden">
      <RoundOfBets value={round}>
        {ownRows.length > 0 && (
          <>
            <h2 className="border-b border-line px-4 py-3 font-display text-16 font-medium">{t('game:your_bets')}</h2>
            <ul aria-label={t('game:your_bets')} className="border-b border-line">
              {ownRows.map(row)}
            </ul>
          </>
        )}
        {own.isError && (
          <ErrorLine
            title={t('own_failed')}
            retryLabel={t('app:retry')}
            onRetry={() => void own.refetch()}
            className="border-b border-line px-4 py-3"
          />
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
      </RoundOfBets>
    </Panel>
  );
}
