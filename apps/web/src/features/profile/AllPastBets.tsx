import { type HistoryColumn, type IconName, rowLinkClasses } from '@updraft/ui';
import { AnyPastBetTable } from '../../entities/past-bet/PastBetTable.tsx';
import type { AnyPastBet, PastBetsProps, PastGame } from '../../entities/past-bet/past-game.ts';
import { openingPath, roundPath } from '../../entities/round/round-path.ts';
import { multiplier as times } from '../../lib/format.ts';
import { gameName } from '../../lib/game-name.ts';
import { Link } from '../../lib/Link.tsx';
import { useTexts } from '../../lib/texts.ts';

interface AllPastBetsProps extends PastBetsProps {
  games: readonly PastGame[];
}

/** Past bets of all games in one table: the columns that every game has, and the multiplier of a won bet. */
export function AllPastBets({ label, icon, rows, games }: AllPastBetsProps) {
  const { t } = useTexts('profile');
  const iconOf = ({ game }: AnyPastBet): IconName => games.find(({ name }) => name === game)?.icon ?? icon;
  const columns: HistoryColumn<AnyPastBet>[] = [
    {
      key: 'multiplier',
      label: t('file.column.multiplier'),
      isNumber: true,
      phone: 'side',
      render: ({ status, multiplier }) => (status === 'won' && multiplier !== null ? times(multiplier) : null),
    },
  ];
  return (
    <AnyPastBetTable
      label={label}
      rows={rows}
      columns={columns}
      iconOf={iconOf}
      round={({ game, game_id }) => (
        <Link to={game === 'cases' ? openingPath(game_id) : roundPath(game, game_id)} className={rowLinkClasses}>
          {gameName(game)} {game_id}
        </Link>
      )}
    />
  );
}
