import { randomUUID } from 'node:crypto';

/** Number of players above which the counts are dropped: pages then load their data again. */
const MOST_PLAYERS = 100_000;

/**
 * Counts the events sent to each player, also without an open socket. A response with the player's state has the count
 * from before its reads, and the response to a socket's sign-in has the count from after the sign-in. If the counts
 * differ, the page may have missed an event in between.
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

  /** Returns the player's present count. Between two equal counts this process has sent no event. */
  at(playerId: number): string {
    return `${this.era}:${this.counts.get(playerId) ?? 0}`;
  }
}
