// Pure: the strip of live drops.
import type { CaseDrop } from '@updraft/contract';
import { LIVE_DROPS_SHOWN } from '@updraft/contract/constants';

/** New drops before those that are there, which know the own ones: newest first, each once, ten at most. */
export function withDrops(shown: readonly CaseDrop[], came: readonly CaseDrop[]): CaseDrop[] {
  const byId = new Map([...came, ...shown].map((drop) => [drop.id, drop]));
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, LIVE_DROPS_SHOWN);
}

/** Player whose drops are held back, and the drops that they have seen already. */
export interface HeldBack {
  userId: number;
  /** True if the player is anonymous: their own drops are then among those without a player. */
  isAnonymous: boolean;
  /** Drops up to this one were on the screen before the opening. */
  seenId: number;
}

/** The drops that the screen may show: those of an opening under way would tell its result before the reel does. */
export const shownDrops = (drops: readonly CaseDrop[], held: HeldBack | null): CaseDrop[] =>
  drops.filter(({ id, user }) => !held || id <= held.seenId || (user ? user.id !== held.userId : !held.isAnonymous));
