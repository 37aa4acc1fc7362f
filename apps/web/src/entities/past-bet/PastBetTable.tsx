import type { GameWithBets, PastBetOf } from '@updraft/contract';
import { Badge, classes, type HistoryColumn, HistoryTable, Icon, type IconName } from '@updraft/ui';
import type { ReactNode } from 'react';
import { dollars, pastTime } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { ItemArt } from '../item/ItemArt.tsx';
import { itemName, rarityColour } from '../item/item-name.ts';
import { type AnyPastBet, type PastBetsProps, betKey } from './past-game.ts';
import { standingOf } from './standing.ts';

const TONES = { pending: 'info', won: 'win', returned: 'neutral', lost: 'neutral', refunded: 'neutral' } as const;

interface PastBetTableProps<Game extends GameWithBets> extends PastBetsProps {
  game: Game;
  /** Columns of the game: the player's choice and the result. */
  columns: readonly HistoryColumn<PastBetOf<Game>>[];
  /** Renders the cell of the round by its number. By default it shows the number. */
  round?: (id: number) => ReactNode;
}

/**
 * Table of past bets of a game. The columns of the game are between the common columns of the stake and those of the
 * result.
 */
export function PastBetTable<Game extends GameWithBets>({
  game,
  rows,
  round = String,
  icon,
  ...props
}: PastBetTableProps<Game>) {
  const own = rows.filter((row): row is AnyPastBet & PastBetOf<Game> => row.game === game);
  return (
    <AnyPastBetTable<PastBetOf<Game>>
      {...props}
      rows={own}
      iconOf={() => icon}
      round={({ game_id }) => round(game_id)}
    />
  );
}

interface AnyPastBetTableProps<Row extends AnyPastBet> {
  label: string;
  rows: readonly Row[];
  columns: readonly HistoryColumn<Row>[];
  iconOf: (row: Row) => IconName;
  round: (row: Row) => ReactNode;
}

/** Table of past bets of one or several games. The given columns are between the columns common to all games. */
export function AnyPastBetTable<Row extends AnyPastBet>({
  label,
  rows,
  columns,
  iconOf,
  round,
}: AnyPastBetTableProps<Row>) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const all: HistoryColumn<Row>[] = [
    {
      key: 'game',
      label: t('column.game'),
      phone: 'number',
      render: (row) => (
        <span className="inline-flex items-center gap-2">
          <Icon name={iconOf(row)} size={16} className="text-muted md:hidden" />
          {round(row)}
        </span>
      ),
    },
    {
      key: 'bet',
      label: t('column.bet'),
      isNumber: true,
      isNamed: true,
      render: ({ bet }) => dollars(bet, 2, language),
    },
    {
      key: 'items',
      label: t('column.items'),
      phone: 'value',
      render: (row) => (row.items.length + row.itemsMore > 0 ? <Items bet={row} /> : null),
    },
    ...columns,
    {
      key: 'status',
      label: t('column.status'),
      render: (row) => {
        const standing = standingOf(row);
        return <Badge tone={TONES[standing]}>{t(`bet_status.${standing}`)}</Badge>;
      },
    },
    {
      key: 'earnings',
      label: t('column.earnings'),
      isNumber: true,
      phone: 'value',
      render: ({ earnings }) => <Earnings dollarsWon={earnings} />,
    },
    {
      key: 'date',
      label: t('column.date'),
      phone: 'time',
      render: ({ date }) => <time dateTime={date}>{pastTime(date, language)}</time>,
    },
  ];
  return <HistoryTable label={label} columns={all} rows={rows} keyOf={betKey} />;
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

function Items({ bet: { items, itemsMore } }: { bet: Pick<AnyPastBet, 'items' | 'itemsMore'> }) {
  const language = useSettings((state) => state.language);
  return (
    <span className="flex items-center gap-1">
      {items.map((item, at) => (
        <span
          key={at}
          title={itemName(item, language)}
          style={{ borderColor: rarityColour(item.rarity) }}
          className="block overflow-hidden rounded-8 border-b-2 bg-ink-800"
        >
          <ItemArt
            image={item.image}
            size={48}
            alt={itemName(item, language)}
            className="block size-8! max-md:size-6!"
          />
        </span>
      ))}
      {itemsMore > 0 && <span className="text-12 text-muted tabular-nums">+{itemsMore}</span>}
    </span>
  );
}
