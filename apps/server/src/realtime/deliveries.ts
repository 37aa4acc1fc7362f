import { CooperativeScheduler } from '../lib/cooperative-scheduler.ts';

/**
 * Sends players what is theirs alone, in turns. Each player gets all that waits in one turn, in the order given, so
 * that it leaves in one write. Between two players the server goes on with its other work.
 */
export class Deliveries {
  private readonly scheduler = new CooperativeScheduler();
  private readonly waiting = new Map<number, (() => void)[]>();
  private readonly onError: (error: unknown) => void;

  /** `onError` is called for a delivery that fails. The player's other deliveries are made all the same. */
  constructor({ onError }: { onError: (error: unknown) => void }) {
    this.onError = onError;
  }

  /** Players for whom something waits. */
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

  /** Sends everything at once: the server is about to end. */
  drain(): void {
    this.scheduler.drain();
  }
}
