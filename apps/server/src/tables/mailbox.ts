import type { Clock } from '../lib/clock.ts';

/** Command that records if it has a response. A command without one may be retried. */
export interface Answerable {
  answered: boolean;
  /** Takes at least a refusal. The game defines its further responses. */
  answer: (refusal: { status: 'error'; message: string }) => void;
}

/** A command with the moment at which the server received it, on the monotonic clock. */
export interface Stamped<Command> {
  command: Command;
  receivedMs: number;
  failures?: number;
}

/**
 * The queue in front of a table: commands in the order received, removed in batches. While a batch is being committed
 * the next one gathers, so one commit carries many commands under load and a single one when it is quiet. Bounded: a
 * full mailbox refuses commands.
 */
export class Mailbox<Command> {
  private queue: Stamped<Command>[] = [];
  /** Receipt times of commands that were announced by `expect` and have not been put yet. */
  private readonly expected = new Set<{ receivedMs: number }>();
  private wake: (() => void) | null = null;
  private readonly most: number;
  private readonly clock: Pick<Clock, 'after'>;

  constructor({ most, clock }: { most: number; clock: Pick<Clock, 'after'> }) {
    this.most = most;
    this.clock = clock;
  }

  get length(): number {
    return this.queue.length;
  }

  /** Number of commands that were announced by `expect` and have not been put yet. */
  get expectedCount(): number {
    return this.expected.size;
  }

  /** Receipt time of the oldest command that waits or was announced; infinity if there is none. */
  get oldestMs(): number {
    let oldestMs = this.queue[0]?.receivedMs ?? Number.POSITIVE_INFINITY;
    for (const { receivedMs } of this.expected) oldestMs = Math.min(oldestMs, receivedMs);
    return oldestMs;
  }

  /** Announces a command that was received at this moment and follows later. Returns a function that withdraws it. */
  expect(receivedMs: number): () => void {
    const announced = { receivedMs };
    this.expected.add(announced);
    return () => {
      if (this.expected.delete(announced)) this.nudge();
    };
  }

  /** Stops waiting for commands that were announced before that moment. */
  forget(beforeMs: number): void {
    for (const announced of this.expected) if (announced.receivedMs < beforeMs) this.expected.delete(announced);
  }

  /** Adds a command; returns false if the mailbox is full. */
  put(command: Command, receivedMs: number): boolean {
    if (this.queue.length >= this.most) return false;
    this.insert({ command, receivedMs });
    this.nudge();
    return true;
  }

  /** Puts commands whose handling failed back at their places by the moment of receipt. */
  putBack(stamped: readonly Stamped<Command>[]): void {
    for (const one of stamped) this.insert(one);
  }

  /** Inserts a command at its place by the time of receipt, because the look-up of its session may have delayed it. */
  private insert(stamped: Stamped<Command>): void {
    let at = this.queue.length;
    while (at > 0 && (this.queue[at - 1] as Stamped<Command>).receivedMs > stamped.receivedMs) at--;
    if (at === this.queue.length) this.queue.push(stamped);
    else this.queue.splice(at, 0, stamped);
  }

  /** Removes and returns up to `most` gathered commands. */
  take(most: number): Stamped<Command>[] {
    if (this.queue.length <= most) {
      const all = this.queue;
      this.queue = [];
      return all;
    }
    return this.queue.splice(0, most);
  }

  /**
   * Waits for commands that were announced, so that one commit carries them with the commands in the mailbox. Resolves
   * when the mailbox has `most` commands, when no announced one is left, or after `timeoutMs`. Resolves at once if the
   * mailbox is empty.
   */
  async gather(most: number, timeoutMs: number): Promise<void> {
    const mayGrow = (): boolean => this.queue.length > 0 && this.queue.length < most && this.expected.size > 0;
    if (timeoutMs <= 0 || !mayGrow()) return;
    const limit = { isOver: false };
    const cancel = this.clock.after(timeoutMs, () => {
      limit.isOver = true;
      this.nudge();
    });
    while (!limit.isOver && mayGrow()) await new Promise<void>((resolve) => (this.wake = resolve));
    cancel();
  }

  /** Wakes a pending `wait` or `gather` without a new command. */
  nudge(): void {
    this.wake?.();
    this.wake = null;
  }

  /** Resolves when a command is there, after `timeoutMs`, or when nudged. */
  async wait(timeoutMs: number): Promise<void> {
    if (this.queue.length > 0 || timeoutMs <= 0) return;
    await new Promise<void>((resolve) => {
      const cancel = this.clock.after(timeoutMs, () => {
        this.wake = null;
        resolve();
      });
      this.wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
