/** A command with the moment at which the server received it, on the monotonic clock. */
export interface Stamped<Command> {
  command: Command;
  receivedMs: number;
}

/**
 * The queue in front of a table: commands in the order received, taken out in batches. While a
 * batch is being committed the next one gathers, so one commit carries many commands under load
 * and a single one when it is quiet. Bounded: a full box refuses.
 */
export class Mailbox<Command> {
  private queue: Stamped<Command>[] = [];
  private wake: (() => void) | null = null;
  private readonly most: number;

  constructor({ most }: { most: number }) {
    this.most = most;
  }

  get length(): number {
    return this.queue.length;
  }

  /** When the oldest waiting command was received; infinity when none waits. */
  get oldestMs(): number {
    return this.queue[0]?.receivedMs ?? Number.POSITIVE_INFINITY;
  }

  /** False when the box is full. */
  put(command: Command, receivedMs: number): boolean {
    if (this.queue.length >= this.most) return false;
    this.queue.push({ command, receivedMs });
    this.nudge();
    return true;
  }

  /** Up to `most` of what has gathered. */
  take(most: number): Stamped<Command>[] {
    if (this.queue.length <= most) {
      const all = this.queue;
      this.queue = [];
      return all;
    }
    return this.queue.splice(0, most);
  }

  /** Ends a wait: something else than a command wants attention. */
  nudge(): void {
    this.wake?.();
    this.wake = null;
  }

  /** Resolves when a command is there, after `timeoutMs`, or when nudged. */
  async wait(timeoutMs: number): Promise<void> {
    if (this.queue.length > 0 || timeoutMs <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.wake = null;
        resolve();
      }, timeoutMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
