import { SLOT_MS } from './broadcaster.ts';

/** Flush slots: calls all registered callbacks, by timer or early, and restarts the timer. */
export class Slots {
  private readonly gatherers: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isFlushing = false;

  onSlot(gather: () => void): void {
    this.gatherers.push(gather);
  }

  start(): void {
    this.timer = setInterval(() => this.flush(), SLOT_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  flush(): void {
    if (this.isFlushing) return;
    this.isFlushing = true;
    try {
      for (const gather of this.gatherers) gather();
    } finally {
      this.isFlushing = false;
      this.timer?.refresh();
    }
  }
}
