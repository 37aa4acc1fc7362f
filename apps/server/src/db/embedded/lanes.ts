/** Lanes of queries: `urgent` for commands of the tables, which run first, and `ordinary` for all others. */
export type Lane = 'urgent' | 'ordinary';

/**
 * Runs one piece of work at a time, in order, urgent ones first. The embedded database has a single connection, and a
 * player's cash-out must not wait behind a thousand sign-ins.
 */
export class Lanes {
  private readonly waiting: Record<Lane, (() => Promise<void>)[]> = { urgent: [], ordinary: [] };
  private isBusy = false;

  run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting[lane].push(() => work().then(resolve, reject));
      void this.next();
    });
  }

  /** Returns the number of waiting pieces of a lane, without the piece under way. */
  waitingCount(lane: Lane): number {
    return this.waiting[lane].length;
  }

  /** True if no work runs or waits. */
  get isQuiet(): boolean {
    return !this.isBusy && this.waiting.urgent.length === 0 && this.waiting.ordinary.length === 0;
  }

  private async next(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let work = this.take(); work; work = this.take()) await work();
    this.isBusy = false;
  }

  private take(): (() => Promise<void>) | undefined {
    return this.waiting.urgent.shift() ?? this.waiting.ordinary.shift();
  }
}
