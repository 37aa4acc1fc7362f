import type { Log } from '../../lib/log.ts';
import type { Feeding } from './feeding.ts';
import type { Revaluing } from './revaluing.ts';

interface Dependencies {
  feeding: Pick<Feeding, 'look' | 'stop'>;
  revaluing: Pick<Revaluing, 'run' | 'stop'>;
  log: Log;
  everyMs?: number;
}

const EVERY_MS = 2000;

/**
 * Checks by timer whether prices are due to be requested or applied. Every process checks; turns and locks ensure that
 * each step is done once.
 */
export class PriceWorker {
  private readonly deps: Dependencies;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private again = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), this.deps.everyMs ?? EVERY_MS);
    this.timer.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.again = false;
    this.deps.feeding.stop();
    this.deps.revaluing.stop();
    await this.running;
  }

  /** Checks now, or once more after the running check. */
  wake(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.run().catch((error: unknown) =>
      this.deps.log.error({ err: error }, 'prices could not be updated: it is tried again'),
    );
    void this.running.then(() => {
      this.running = null;
      if (!this.again) return;
      this.again = false;
      this.wake();
    });
  }

  /** Applies decided prices, then requests new ones if due and applies those. */
  private async run(): Promise<void> {
    const { feeding, revaluing } = this.deps;
    await revaluing.run();
    if (await feeding.look()) await revaluing.run();
  }
}
