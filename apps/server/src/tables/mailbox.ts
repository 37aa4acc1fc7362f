import type { Clock } from '../lib/clock.ts';

/** A command knows whether it has been answered: one that was not may be tried again. */
export interface Answerable {
  answered: boolean;
}

/** A command with the moment at which the server received it, on the monotonic clock. */
export interface Stamped<Command> {
  command: Command;
  receivedMs: number;
  /** How often handling it has failed. */
  failures?: number;
}

/**
 * The queue in front of a table: commands in the order received, taken out in batches. While a
 * batch is being committed the next one gathers, so one commit carries many commands under load
 * and a single one when it is quiet. Bounded: a full box refuses.
 */
export class Mailbox<Command> {
  private queue: Stamped<Command>[] = [];
  /** Moments of receipt of what is still on its way into the box. */
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

  /** Commands on their way into the box. */
  get expectedCount(): number {
    return this.expected.size;
  }

  /** When the oldest command that waits or is on its way was received; infinity when there is none. */
  get oldestMs(): number {
    let oldestMs = this.queue[0]?.receivedMs ?? Number.POSITIVE_INFINITY;
    for (const { receivedMs } of this.expected) oldestMs = Math.min(oldestMs, receivedMs);
    return oldestMs;
  }

  /** Announces a command that was received then and comes as soon as its sender is known. Answers its withdrawal. */
  expect(receivedMs: number): () => void {
    const announced = { receivedMs };
    this.expected.add(announced);
    return () => {
      if (this.expected.delete(announced)) this.nudge();
    };
  }

  /** Waits no longer for commands that were announced before that moment. */
  forget(beforeMs: number): void {
    for (const announced of this.expected) if (announced.receivedMs < beforeMs) this.expected.delete(announced);
  }

  /** False when the box is full. */
  put(command: Command, receivedMs: number): boolean {
    if (this.queue.length >= this.most) return false;
    this.insert({ command, receivedMs });
    this.nudge();
    return true;
  }

  /** Commands whose handling failed, back at their places by the moment of receipt. */
  putBack(stamped: readonly Stamped<Command>[]): void {
    for (const one of stamped) this.insert(one);
  }

  /** In the order of receipt: whoever had to look up a session first is stamped before it is put. */
  private insert(stamped: Stamped<Command>): void {
    let at = this.queue.length;
    while (at > 0 && (this.queue[at - 1] as Stamped<Command>).receivedMs > stamped.receivedMs) at--;
    if (at === this.queue.length) this.queue.push(stamped);
    else this.queue.splice(at, 0, stamped);
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
