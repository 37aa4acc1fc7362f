import type { GameWithBets, PastBetOf } from '@updraft/contract';
import { PAST_BETS_PAGE } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Page } from '../../lib/paging.ts';
import type { PastBetsByGame } from '../../stakes/past/past-bets-by-game.ts';
import type { BetsAsked } from '../../stakes/past/wanted-bets.ts';

type AnyPastBet = PastBetOf<GameWithBets>;

/** Cursor of a game whose bets have all been listed. */
const ENDED = 0;

/** State of a game in the list: its unlisted rows, and the cursor of its next page. */
interface Place {
  rows: AnyPastBet[];
  next: number;
}

/**
 * Merges the pages of games into one list, newest first. The list ends at `most` rows, or at the end of a page whose
 * game has more bets, because those may be newer than the remaining rows of other games.
 */
const merged = (places: readonly Place[], most: number): AnyPastBet[] => {
  const rows: AnyPastBet[] = [];
  const isKnown = ({ rows: left, next }: Place): boolean => left.length > 0 || next === ENDED;
  while (rows.length < most && places.every(isKnown)) {
    const [newest] = places
      .filter(({ rows: left }) => left.length > 0)
      .sort((a, b) => (b.rows[0]?.date ?? '').localeCompare(a.rows[0]?.date ?? ''));
    const row = newest?.rows.shift();
    if (!row) break;
    rows.push(row);
  }
  return rows;
};

/**
 * Returns a page of a player's bets in all games, newest first. `before`: the cursor of each game, in the order of the
 * games; the page continues with bets of lower ids. Each game is read once by its own index, so a page costs one page
 * of each game. [AC-13]
 */
export const pageOfAllGames = async (
  query: Query,
  games: PastBetsByGame,
  { before = [], playerId, filter }: Omit<BetsAsked, 'before' | 'most'> & { before?: readonly number[] | undefined },
): Promise<Page<AnyPastBet>> => {
  const places = await Promise.all(
    [...games.values()].map(async (game, at): Promise<Place> => {
      const from = before[at] ?? Number.MAX_SAFE_INTEGER;
      if (from === ENDED) return { rows: [], next: ENDED };
      const { rows, next } = await game.page(query, { playerId, before: from, filter });
      return { rows: [...rows], next: next === null ? ENDED : Number(next) };
    }),
  );
  const rows = merged(places, PAST_BETS_PAGE);
  // The first row that is not listed is the next one, so its number is just below the cursor.
  const cursor = places.map(({ rows: [first], next }) => (first ? first.id + 1 : next));
  return { rows, next: cursor.every((at) => at === ENDED) ? null : cursor.join('-') };
};
