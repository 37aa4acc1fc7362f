import { randomUUID } from 'node:crypto';

/** Number of players above which the counts are dropped: pages then load their data again. */
const MOST_PLAYERS = 100_000;

/**
 * Counts the events that each player was sent, whether a socket of theirs heard them or not. A response with the state
 * of a player has the count from before its reads, and a sign-in of a socket the count from after it. If they differ,
 * the page may have missed an event in between.
 */
export class PlayerEvents {
  private readonly counts = new Map<number, number>();
  private era = randomUUID();
  private readonly most: number;

  constructor({ most = MOST_PLAYERS } = {}) {
    this.most = most;
  }

  count(playerId: number): void {
    if (this.counts.size >= this.most && !this.counts.has(playerId)) {
      this.counts.clear();
      this.era = randomUUID();
    }
    this.counts.set(playerId, (this.counts.get(playerId) ?? 0) + 1);
  }

  /** The player's count now. Two that are equal have no event between them, in this process. */
  at(playerId: number): string {
    return `${this.era}:${this.counts.get(playerId) ?? 0}`;
  }
}
