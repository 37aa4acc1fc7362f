import { CooperativeScheduler } from '../lib/cooperative-scheduler.ts';

/**
 * What is told to players one by one, in turns: each gets what waits for them in one turn, in the order
 * given, so that it leaves in one write; and between the players the server goes on with its other work.
 */
export class Deliveries {
  private readonly scheduler = new CooperativeScheduler();
  private readonly waiting = new Map<number, (() => void)[]>();
  private readonly onError: (error: unknown) => void;

  /** `onError` is told of a delivery that failed: the others of its player are made all the same. */
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

  /** All at once: the server is about to end. */
  drain(): void {
    this.scheduler.drain();
  }
}
