/**
 * Limits of a thread's silence: interval of the checks, ms, and number of consecutive checks after which the thread
 * counts as hung.
 */
export interface Watch {
  everyMs: number;
  most: number;
}

/** Five minutes, far longer than the site's longest statements, its vacuums and its migrations. */
const USUAL: Watch = { everyMs: 10_000, most: 30 };

/**
 * Watches a thread while responses are awaited. The thread runs one statement at a time and sends nothing meanwhile, so
 * only a long silence means that it hangs. Checks are counted, not time, because a process that was suspended itself
 * has not been waiting.
 */
export class Silence {
  private looks = 0;
  private readonly timer: NodeJS.Timeout;

  /** `isAwaited` returns true while a response is awaited. `onHung` is called once, with the seconds of silence. */
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

  /** Records that the thread has sent something. */
  broken(): void {
    this.looks = 0;
  }

  end(): void {
    clearInterval(this.timer);
  }
}
