// Pure: large wins that a page shows, and the pages to which they lead.
import { LIVE_WINS_SHOWN } from '@updraft/contract/constants';
import type { LiveWin } from '@updraft/contract';
import { openingPath, roundPath } from '../../entities/round/round-path.ts';
import { multiplier } from '../../lib/format.ts';
import type { SitePath } from '../../lib/navigation.ts';

/** Returns the key of a win: one for each player and round. Hidden players have no id and share a key in a round. */
export const keyOf = ({ game, id, user }: LiveWin): string => `${game} ${id} ${user?.id ?? 'hidden'}`;

/** Merges the known wins with new ones, the newest first, each once. */
export const withWins = (known: readonly LiveWin[], come: readonly LiveWin[]): LiveWin[] => {
  const keys = new Set(come.map(keyOf));
  return [...come, ...known.filter((win) => !keys.has(keyOf(win)))].slice(0, LIVE_WINS_SHOWN);
};

/** Known wins, without the name of a player who is anonymous now. */
export const withoutName = (known: readonly LiveWin[], userId: number): LiveWin[] =>
  known.map((win) => (win.user?.id === userId ? { ...win, user: null } : win));

/** Returns the page of a win: that of its round or opening. */
export const pathOf = ({ game, id }: LiveWin): SitePath => (game === 'cases' ? openingPath(id) : roundPath(game, id));

/** Formats the win as a multiple of the stake, rounded down. */
export const timesOf = ({ win, stake }: LiveWin): string => multiplier(Math.floor((win / stake) * 100) / 100);
