// Pure: large wins that a page shows, and the pages to which they lead.
import { LIVE_WINS_SHOWN } from '@updraft/contract/constants';
import type { LiveWin } from '@updraft/contract';
import { openingPath, roundPath } from '../../entities/round/round-path.ts';
import { multiplier } from '../../lib/format.ts';
import type { SitePath } from '../../lib/navigation.ts';

interface KeyedWin {
  key: string;
  win: LiveWin;
}

/**
 * Returns the wins with their keys: one for each player and round. Hidden players have no id, so their wins in a round
 * are told apart by their sums, and those with equal sums are numbered.
 */
export function keyed(wins: readonly LiveWin[]): KeyedWin[] {
  const counts = new Map<string, number>();
  return wins.map((one) => {
    const { game, id, user, stake, win } = one;
    const name = `${game} ${id} ${user?.id ?? `hidden ${stake} ${win}`}`;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return { key: `${name} ${number}`, win: one };
  });
}

/** Merges the known wins with new ones, the newest first, each once. */
export const withWins = (known: readonly LiveWin[], come: readonly LiveWin[]): LiveWin[] => {
  const keys = new Set(keyed(come).map(({ key }) => key));
  const others = keyed(known).flatMap(({ key, win }) => (keys.has(key) ? [] : [win]));
  return [...come, ...others].slice(0, LIVE_WINS_SHOWN);
};

/** Known wins, without the name of a player who is anonymous now. */
export const withoutName = (known: readonly LiveWin[], userId: number): LiveWin[] =>
  known.map((win) => (win.user?.id === userId ? { ...win, user: null } : win));

/** Returns the page of a win: that of its round or opening. */
export const pathOf = ({ game, id }: LiveWin): SitePath => (game === 'cases' ? openingPath(id) : roundPath(game, id));

/** Formats the win as a multiple of the stake, rounded down. */
export const timesOf = ({ win, stake }: LiveWin): string => multiplier(Math.floor((win / stake) * 100) / 100);
