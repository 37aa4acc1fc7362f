import { RadioCards } from '@updraft/ui';
import { useState } from 'react';
import { FileButtons } from '../../entities/history/FileButtons.tsx';
import { nameOfPeriod } from '../../entities/history/period.ts';
import type { AnyPastBet, PastGame } from '../../entities/past-bet/past-game.ts';
import { gameName } from '../../lib/game-name.ts';
import { translate } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { BetFilters } from './BetFilters.tsx';
import { BetsOfGame } from './BetsOfGame.tsx';
import { betCells, loadBetsForFile } from './bets-file.ts';
import { ALL_BETS, type AskedFilter, type BetsWanted, filterOf } from './bets-filter.ts';
import { AllPastBets } from './AllPastBets.tsx';
import { BetSums } from './BetSums.tsx';
import type { BetsOf, NewestBets } from './query.ts';

interface BetsProps {
  userId: number;
  /** Games by which the bets can be filtered. */
  games: readonly PastGame[];
  /** The newest bets that came with the player's page. */
  newest: NewestBets;
  /** True for one's own bets, which can be saved as a file. */
  isOwn?: boolean;
}

/** Time without typing after which the filter is applied, ms. */
const TYPING_MS = 350;

/** Returns the word for a colour of a game. The game's texts, which are loaded with its table, contain it. */
const colourOf = (game: string, colour: string): string => translate(`${game}.${colour}`) ?? colour;

/** Returns the game of the newest bet; the first game if there is no bet. [AC-15] */
const lastPlayed = (games: readonly PastGame[], { lastGame }: NewestBets): BetsOf =>
  (games.find(({ name }) => name === lastGame) ?? games[0])?.name ?? 'all';

/**
 * Past bets of all games or of one, newest first. Older ones can be loaded back to the first. Own bets begin with all
 * games, and have their sums.
 */
export function Bets({ userId, games, newest, isOwn = false }: BetsProps) {
  const { t } = useTexts('profile');
  const [chosen, choose] = useState<BetsOf>(() => (isOwn ? 'all' : lastPlayed(games, newest)));
  const [wanted, setWanted] = useState(ALL_BETS);
  const filter = filterOf(useDebounced(wanted, TYPING_MS));
  const game = games.find(({ name }) => name === chosen);
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={t('games_label')}
        hideLabel
        value={chosen}
        onChange={choose}
        className="grid max-w-200 grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-2"
        options={(['all', ...games.map(({ name }) => name)] as const).map((value) => ({
          value,
          content: (
            <span className="-mx-2 block truncate text-center max-sm:text-12">
              {value === 'all' ? t('all_games') : gameName(value)}
            </span>
          ),
        }))}
      />
      <BetFilters
        wanted={wanted}
        onChange={setWanted}
        file={
          isOwn &&
          game && (
            <BetsFile key={`${game.name} ${JSON.stringify(filter)}`} game={game} filter={filter} wanted={wanted} />
          )
        }
      />
      {isOwn && <BetSums userId={userId} filter={filter} game={chosen} />}
      <BetsOfGame
        userId={userId}
        newest={newest}
        filter={filter}
        isOwn={isOwn}
        game={{ name: chosen, isClosed: game?.pastBets === 'closed' }}
        table={(rows) =>
          game ? (
            <TableOf game={game} rows={rows} />
          ) : (
            <AllPastBets games={games} rows={rows} label={t('all_games')} icon="history" />
          )
        }
      />
    </div>
  );
}

function TableOf({ game: { name, icon, pastBets: Table }, rows }: { game: PastGame; rows: readonly AnyPastBet[] }) {
  return Table === 'closed' ? null : <Table label={gameName(name)} icon={icon} rows={rows} />;
}

interface BetsFileProps {
  game: PastGame;
  filter: AskedFilter;
  wanted: BetsWanted;
}

/** Buttons that save the filtered bets of a game as a file, with all values of its table. */
function BetsFile({ game: { name, pastBets, fileColumns = [] }, filter, wanted }: BetsFileProps) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  if (pastBets === 'closed') return null;
  return (
    <FileButtons<AnyPastBet>
      name={`${name}${nameOfPeriod(wanted.days)}`}
      load={async (cursor, signal) => {
        await pastBets.preload();
        return loadBetsForFile({ game: name, cursor, filter }, signal);
      }}
      cells={(bets) =>
        betCells(bets, {
          game: gameName(name),
          nameOf: (column) => t(`file.column.${column}`),
          statusOf: (standing) => t(`bet_status.${standing}`),
          colourOf,
          own: fileColumns,
          language,
        })
      }
    />
  );
}
