import { CooperativeScheduler } from '../lib/cooperative-scheduler.ts';

/**
 * Sends players their own events and acknowledgements, one player a turn. All waiting deliveries of a player are made
 * in one turn, in order, so that they leave in one write. The server does other work between two players.
 */
export class Deliveries {
  private readonly scheduler = new CooperativeScheduler();
  private readonly waiting = new Map<number, (() => void)[]>();
  private readonly onError: (error: unknown) => void;

  /** `onError` is called for a delivery that fails. The player's other deliveries are still made. */
  constructor({ onError }: { onError: (error: unknown) => void }) {
    this.onError = onError;
  }

  /** Number of players with waiting deliveries. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  to(playerId: number, deliver: () => void): void {
    const known = this.waiting.get(playerId);
    if (known) {
      known.push(deliver);
      return;
    }
    const own = [deliver];
    this.waiting.set(playerId, own);
    this.scheduler.run(() => {
      this.waiting.delete(playerId);
      for (const one of own) this.make(one);
    });
  }

  private make(delivery: () => void): void {
    try {
      delivery();
    } catch (error) {
      this.onError(error);
    }
  }

  /** Sends everything at once, when the server is about to end. */
  drain(): void {
    this.scheduler.drain();
  }
}
