import type { PastBet } from '@updraft/contract';
import { Link } from '@tanstack/react-router';
import { Badge, EmptyState, RadioCards, classes } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dateTime, dollars, multiplier } from '../../lib/format.ts';
import { ItemArt, itemName, rarityColour } from '../../lib/item.ts';
import { useSettings } from '../../lib/settings.ts';
import { type Column, HistoryTable } from './HistoryTable.tsx';

const GAMES = ['crash', 'jackpot', 'wheel'] as const;
type Game = (typeof GAMES)[number];
const SHOWN = 50;
const TONES = { pending: 'info', won: 'win', lost: 'neutral', refunded: 'neutral' } as const;

interface BetsProps {
  crashBets: readonly PastBet[];
  jackpotBets: readonly PastBet[];
  wheelBets: readonly PastBet[];
}

/** Past bets of each game, the newest first. */
export function Bets(bets: BetsProps) {
  const { t } = useTexts('profile');
  const [game, setGame] = useState<Game>('crash');
  const rows = { crash: bets.crashBets, jackpot: bets.jackpotBets, wheel: bets.wheelBets }[game];
  const columns = useColumns(game);
  return (
    <div className="flex flex-col gap-4">
      <RadioCards label={t('games_label')} hideLabel value={game} onChange={setGame} className="grid max-w-120 grid-cols-3 gap-2" options={GAMES.map((value) => ({ value, content: <span className="block text-center">{t(`game_${value}`)}</span> }))} />
      {rows.length === 0 ? (
        <EmptyState icon="history" title={t('no_bets')} className="rounded-14 border border-line bg-ink-900">
          {t('no_bets_text')}
        </EmptyState>
      ) : (
        <HistoryTable label={t(`game_${game}`)} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      {rows.length >= SHOWN && <p className="text-12 text-muted">{t('newest', { count: SHOWN })}</p>}
    </div>
  );
}

function useColumns(game: Game): Column<PastBet>[] {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const colours: Column<PastBet>[] =
    game === 'wheel'
      ? [
          { key: 'placed', label: t('column.placed'), render: ({ placed_colour }) => placed_colour ?? '–' },
          { key: 'result', label: t('column.result'), render: ({ result_colour }) => result_colour ?? '–' },
        ]
      : [];
  return [
    { key: 'game', label: t('column.game'), render: (row) => (game === 'crash' ? <RoundLink id={row.game_id} /> : row.game_id) },
    { key: 'bet', label: t('column.bet'), isNumber: true, render: ({ bet }) => dollars(bet, 2, language) },
    { key: 'items', label: t('column.items'), render: (row) => <Items bet={row} /> },
    ...colours,
    { key: 'multiplier', label: t('column.multiplier'), isNumber: true, render: (row) => (row.multiplier === null ? '–' : multiplier(row.multiplier)) },
    { key: 'status', label: t('column.status'), render: ({ status }) => <Badge tone={TONES[status]}>{t(`bet_status.${status}`)}</Badge> },
    { key: 'earnings', label: t('column.earnings'), isNumber: true, render: ({ earnings }) => <Earnings dollarsWon={earnings} /> },
    { key: 'date', label: t('column.date'), render: ({ date }) => <time dateTime={date}>{dateTime(date, language)}</time> },
  ];
}

function RoundLink({ id }: { id: number }) {
  return (
    <Link to="/crash/$id" params={{ id: String(id) }} className="inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:decoration-muted">
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
        <span key={at} title={itemName(item, language)} style={{ borderColor: rarityColour(item.rarity) }} className="block overflow-hidden rounded-8 border-b-2 bg-ink-800">
          <ItemArt image={item.image} size={48} alt={itemName(item, language)} className="block size-8!" />
        </span>
      ))}
      {bet.itemsMore > 0 && <span className="text-12 text-muted tabular-nums">+{bet.itemsMore}</span>}
    </span>
  );
}
