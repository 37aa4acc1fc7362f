import type { Query } from '../db/db.ts';

/** Effects of a player's own limits on incoming skins; in the caller's transaction and under the player's lock. */
export interface SkinRecall {
  /** Recalls all unanswered offers of the player's deposits, because a break begins. [LI-13] */
  all(query: Query, playerId: number): Promise<void>;
  /** Recalls the offers that exceed `roomCents`, because a limit was lowered; below zero: all offers. [LI-14] */
  above(query: Query, limit: { playerId: number; roomCents: number }): Promise<void>;
  /** Begins to cancel the recalled offers. Call after the commit. */
  wake(): void;
}
