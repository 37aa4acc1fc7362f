// Pure: the strip of live drops.
import type { CaseDrop } from '@updraft/contract';
import { LIVE_DROPS_SHOWN } from '@updraft/contract/constants';

/**
 * Merges new drops into the shown ones: newest first, each once, ten at most. A shown drop replaces its new copy,
 * because it has the mark of the player's own drops.
 */
export function withDrops(shown: readonly CaseDrop[], came: readonly CaseDrop[]): CaseDrop[] {
  const byId = new Map([...came, ...shown].map((drop) => [drop.id, drop]));
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, LIVE_DROPS_SHOWN);
}

/** Player whose new drops are hidden, and the last drop that they have already seen. */
export interface HeldBack {
  userId: number;
  /** True if the player is anonymous. Their own drops then have no player, like those of all anonymous players. */
  isAnonymous: boolean;
  /** Id of the newest drop that was on the screen before the opening. */
  seenId: number;
}

/**
 * Returns the drops that may be shown. During an opening, new drops of its player are left out, because they would
 * reveal the result before the reel; for an anonymous player, those of all anonymous players.
 */
export const shownDrops = (drops: readonly CaseDrop[], held: HeldBack | null): CaseDrop[] =>
  drops.filter(({ id, user }) => !held || id <= held.seenId || (user ? user.id !== held.userId : !held.isAnonymous));
