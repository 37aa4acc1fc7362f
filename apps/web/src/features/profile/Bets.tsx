import type { GameWithBets, PastBet } from '@updraft/contract';
import { MANUAL_STOP } from '@updraft/contract/constants';
import { Link } from '@tanstack/react-router';
import { AsyncList, Badge, classes, EmptyState, RadioCards } from '@updraft/ui';
import { useCallback, useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dateTime, dollars, multiplier } from '../../lib/format.ts';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName, rarityColour } from '../../entities/item/item-name.ts';
import { useSettings } from '../../lib/settings.ts';
import { usePages } from '../../lib/use-pages.ts';
import { type Column, HistoryTable } from './HistoryTable.tsx';
import { type ProfileData, loadBets } from './query.ts';

const GAMES = ['crash', 'jackpot', 'wheel'] as const satisfies readonly GameWithBets[];
const TONES = { pending: 'info', won: 'win', lost: 'neutral', refunded: 'neutral' } as const;

type BetsProps = { userId: number } & Pick<ProfileData, 'crashBets' | 'jackpotBets' | 'wheelBets' | 'betsNext'>;

const idOf = ({ id }: PastBet): number => id;

/** Past bets of each game, the newest first, back to the first one. */
export function Bets({ userId, crashBets, jackpotBets, wheelBets, betsNext }: BetsProps) {
  const { t } = useTexts('profile');
  const [game, setGame] = useState<GameWithBets>('crash');
  const newest = { crash: crashBets, jackpot: jackpotBets, wheel: wheelBets }[game];
  const next = betsNext[game];
  const { rows, hasMore, isLoading, hasFailed, more } = usePages({
    of: `${userId} ${game}`,
    head: useMemo(() => ({ rows: newest, next }), [newest, next]),
    load: useCallback((cursor: string) => loadBets({ userId, game, cursor }), [userId, game]),
    idOf,
  });
  const columns = useColumns(game);
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={t('games_label')}
        hideLabel
        value={game}
        onChange={setGame}
        className="grid max-w-120 grid-cols-3 gap-2"
        options={GAMES.map((value) => ({
          value,
          content: <span className="block text-center">{t(`game_${value}`)}</span>,
        }))}
      />
      <AsyncList
        items={rows}
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
        {(shown) => <HistoryTable label={t(`game_${game}`)} columns={columns} rows={shown} keyOf={idOf} />}
      </AsyncList>
    </div>
  );
}

const multiplierOf = (value: number | null): string => (value === null ? '–' : multiplier(value));

/** The columns of the game: what was chosen, what came, and what the bet was paid at stand apart. */
function useColumns(game: GameWithBets): Column<PastBet>[] {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const played: Column<PastBet>[] = {
    crash: [
      {
        key: 'target',
        label: t('column.target'),
        isNumber: true,
        render: ({ target }: PastBet) => <Target target={target} />,
      },
      {
        key: 'cash_out',
        label: t('column.cash_out'),
        isNumber: true,
        render: ({ cash_out }: PastBet) => cash_out && multiplier(cash_out),
      },
      {
        key: 'crash_point',
        label: t('column.crash_point'),
        isNumber: true,
        render: ({ crash_point }: PastBet) => crash_point && multiplier(crash_point),
      },
    ],
    jackpot: [
      {
        key: 'multiplier',
        label: t('column.multiplier'),
        isNumber: true,
        render: (row: PastBet) => multiplierOf(row.multiplier),
      },
    ],
    wheel: [
      { key: 'placed', label: t('column.placed'), render: ({ placed_colour }: PastBet) => placed_colour ?? '–' },
      { key: 'result', label: t('column.result'), render: ({ result_colour }: PastBet) => result_colour ?? '–' },
      {
        key: 'multiplier',
        label: t('column.multiplier'),
        isNumber: true,
        render: (row: PastBet) => multiplierOf(row.multiplier),
      },
    ],
  }[game];
  return [
    {
      key: 'game',
      label: t('column.game'),
      render: (row) => (game === 'crash' ? <RoundLink id={row.game_id} /> : row.game_id),
    },
    { key: 'bet', label: t('column.bet'), isNumber: true, render: ({ bet }) => dollars(bet, 2, language) },
    { key: 'items', label: t('column.items'), render: (row) => <Items bet={row} /> },
    ...played,
    {
      key: 'status',
      label: t('column.status'),
      render: ({ status }) => <Badge tone={TONES[status]}>{t(`bet_status.${status}`)}</Badge>,
    },
    {
      key: 'earnings',
      label: t('column.earnings'),
      isNumber: true,
      render: ({ earnings }) => <Earnings dollarsWon={earnings} />,
    },
    {
      key: 'date',
      label: t('column.date'),
      render: ({ date }) => <time dateTime={date}>{dateTime(date, language)}</time>,
    },
  ];
}

/** The target; without one the player was to cash the bet out. */
function Target({ target }: { target: number | null }) {
  const { t } = useTexts('crash');
  if (target !== MANUAL_STOP) return <>{multiplierOf(target)}</>;
  return (
    <span title={t('by_hand')}>
      <span aria-hidden="true">∞</span>
      <span className="sr-only">{t('by_hand')}</span>
    </span>
  );
}

function RoundLink({ id }: { id: number }) {
  return (
    <Link
      to="/crash/$id"
      params={{ id: String(id) }}
      className="inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:decoration-muted"
    >
      {id}
    </Link>
  );
}

function Earnings({ dollarsWon }: { dollarsWon: number | null }) {
  const language = useSettings((state) => state.language);
  if (dollarsWon === null) return <>–</>;
  return (
    <span className={classes('font-semibold', dollarsWon > 0 && 'text-win')}>
      {dollarsWon > 0 ? '+' : ''}
      {dollars(dollarsWon, 2, language)}
    </span>
  );
}

function Items({ bet }: { bet: PastBet }) {
  const language = useSettings((state) => state.language);
  return (
    <span className="flex items-center gap-1">
      {bet.items.map((item, at) => (
        <span
          key={at}
          title={itemName(item, language)}
          style={{ borderColor: rarityColour(item.rarity) }}
          className="block overflow-hidden rounded-8 border-b-2 bg-ink-800"
        >
          <ItemArt image={item.image} size={48} alt={itemName(item, language)} className="block size-8!" />
        </span>
      ))}
      {bet.itemsMore > 0 && <span className="text-12 text-muted tabular-nums">+{bet.itemsMore}</span>}
    </span>
  );
}
