/** Interval of the checks of the thread's silence, and the checks in a row after which it counts as hung. */
export interface Watch {
  everyMs: number;
  most: number;
}

/** Five minutes: the largest of the site's own statements, its vacuums and its migrations are far from it. */
const USUAL: Watch = { everyMs: 10_000, most: 30 };

/**
 * Watches a thread whose answers are due. It works on one thing at a time and sends nothing meanwhile, so a short
 * silence means little; but nothing lasts that long. It counts checks, not time: a process that itself stood still has
 * not been waiting.
 */
export class Silence {
  private looks = 0;
  private readonly timer: NodeJS.Timeout;

  /** `isAwaited`: true if a response is due. `onHung` is called once, with the seconds of silence. */
  constructor({
    isAwaited,
    onHung,
    watch = USUAL,
  }: {
    isAwaited: () => boolean;
    onHung: (seconds: number) => void;
    watch?: Watch | undefined;
  }) {
    this.timer = setInterval(() => {
      this.looks = isAwaited() ? this.looks + 1 : 0;
      if (this.looks < watch.most) return;
      this.end();
      onHung(Math.round((this.looks * watch.everyMs) / 1000));
    }, watch.everyMs).unref();
  }

  /** The thread has sent something. */
  broken(): void {
    this.looks = 0;
  }

  end(): void {
    clearInterval(this.timer);
  }
}
