import { type Clock, realMs } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { LEASE_MS, type Lease, LeaseLost } from './lease.ts';
import { type Answerable, Mailbox, type Stamped } from './mailbox.ts';
import { RepeatedFault, type Verdict } from './repeated-fault.ts';
import { StallDetector } from './stall-detector.ts';
import type { Table } from './table.ts';

export interface StopOptions {
  /** Time that an open round may need to end; left out: none. */
  graceMs?: number;
  /** Ends the wait of the stop when aborted. */
  hurry?: AbortSignal;
}

/** Default of the largest number of commands in one turn, and so in one commit. */
const MAX_BATCH = 256;
const MAX_BOX = 20_000;
const RETRY_MS = 250;
/** Number of attempts to handle a command before it is refused. */
const TRIES = 3;
/** Time for which the table waits for a reserved command. The lookup of a session takes milliseconds. */
const ANNOUNCED_MS = 2000;
const LOOK_EXPECTED_MS = 5;
/**
 * Time that a turn waits for commands with reserved places. A commit costs as much as reading some twenty calls, so one
 * commit should carry all of them.
 */
const GATHER_MS = 20;
/**
 * Longest duration of a healthy turn, ms. During a longer turn no heartbeat is written, because the table serves no
 * commands.
 */
const HUNG_MS = 1000;
const LOOK_IDLE_MS = 20;
/**
 * Longest wait of the loop, ms: longer timers are not reliable, and a table's deadline can change without a command.
 */
const LONGEST_WAIT_MS = 500;

/** A place that is held for a command in the order of receipt. */
export interface Reservation<Command> {
  put(command: Command): boolean;
  release(): void;
}

/** Received input that may turn out to be commands. */
export interface Arriving {
  /** Receipt time of the oldest input, on the monotonic clock; infinity when there is none. */
  readonly oldestMs: number;
  /** Calls the listener each time the last waiting input has been parsed. */
  onIdle(listener: () => void): void;
}

/** Methods of a table's lease that the runner needs. */
export type RunnerLease = Pick<Lease, 'acquire' | 'keep' | 'isFresh' | 'onEnd' | 'release'>;

interface RunnerOptions<Command extends Answerable> {
  table: Table<Command>;
  lease: RunnerLease;
  clock: Clock;
  log: Log;
  beatMs: number;
  /** The largest number of commands in one turn; called before each. */
  maxBatch?: () => number;
  /** Longest stall of this process that does not count as an interruption; called each time. Left out: no limit. */
  stallMs?: () => number;
  /** Input that may turn out to be commands: the table's time does not pass its receipt. */
  inbound?: Arriving;
}

const NOTHING_ARRIVES: Arriving = { oldestMs: Number.POSITIVE_INFINITY, onIdle: () => undefined };

/** Drives one table of any game: mailbox, deadlines, lease, recovery. */
export class TableRunner<Command extends Answerable> {
  private readonly box: Mailbox<Command>;
  private readonly table: Table<Command>;
  private readonly lease: RunnerLease;
  private readonly clock: Clock;
  private readonly log: Log;
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private owner = false;
  /** Time at which this process became the owner, monotonic clock. */
  private ownedMs = 0;
  private readonly faults = new RepeatedFault();
  private isInterrupted = false;
  private isHandling = false;
  private turnSinceMs: number | null = null;
  private endHeart: () => void = () => undefined;
  private beating: Promise<void> | null = null;
  private readonly beatMs: number;
  private readonly maxBatch: () => number;
  private readonly inbound: Arriving;
  private readonly stall: StallDetector;

  constructor({
    table,
    lease,
    clock,
    log,
    beatMs,
    maxBatch = () => MAX_BATCH,
    stallMs = () => Number.POSITIVE_INFINITY,
    inbound = NOTHING_ARRIVES,
  }: RunnerOptions<Command>) {
    this.box = new Mailbox<Command>({ most: MAX_BOX, clock });
    this.stall = new StallDetector({
      clock,
      everyMs: realMs(clock, Math.max(beatMs, LONGEST_WAIT_MS)),
      toleratedMs: () => realMs(clock, stallMs()),
    });
    this.inbound = inbound;
    inbound.onIdle(() => this.box.nudge());
    this.beatMs = beatMs;
    this.maxBatch = maxBatch;
    this.table = table;
    this.lease = lease;
    lease.onEnd(() => this.box.nudge());
    this.clock = clock;
    this.log = log;
  }

  /** True while this process owns the table. A lease that was not renewed in time may belong to another by now. */
  get isOwner(): boolean {
    return this.owner && this.lease.isFresh;
  }

  /** True while commands are being handled, wait, or are on their way to the table. */
  get isServing(): boolean {
    return this.isHandling || this.box.oldestMs < Number.POSITIVE_INFINITY;
  }

  get queueLength(): number {
    return this.box.length;
  }

  /** Places in the queue whose commands are still on their way: sessions are looked up, or breaks are written. */
  get reservedCount(): number {
    return this.box.expectedCount;
  }

  start(): void {
    this.running = this.loop();
    this.endHeart = this.clock.every(realMs(this.clock, this.beatMs), () => void this.beat());
  }

  /**
   * Lets an open round end within `graceMs`, then handles the received commands, and refuses those that it could not
   * handle. A round that is still open then is left to the next owner.
   */
  async stop({ graceMs = 0, hurry }: StopOptions = {}): Promise<void> {
    const until = this.clock.monoMs() + graceMs;
    this.table.retire();
    while (this.owner && !this.table.isIdle() && !hurry?.aborted && this.clock.monoMs() < until)
      await this.rest(LOOK_IDLE_MS);
    this.stopping = true;
    this.box.nudge();
    await this.running;
    this.endHeart();
    this.noticeStall();
    const isDecided = await this.decideLast(hurry);
    // Cash-outs are accepted until now, and the next owner counts the gap from the last heartbeat. So another heartbeat
    // follows the one under way.
    await this.beating;
    if (this.owner && isDecided) await this.beat();
    this.table.refuse(this.box.take(MAX_BOX));
    this.table.suspend();
    await this.lease.release().catch(() => undefined);
    this.owner = false;
  }

  /**
   * Decides the received commands, before the last heartbeat records the round's running time. Returns false when some
   * could not be decided.
   */
  private async decideLast(hurry: AbortSignal | undefined): Promise<boolean> {
    try {
      while (this.owner && this.box.length > 0) {
        if (hurry?.aborted) return false;
        await this.handle(this.box.take(this.maxBatch()));
      }
      return true;
    } catch (error) {
      this.tell(error, 'the last commands failed');
      return false;
    }
  }

  /**
   * Accepts a command with its moment of receipt on the monotonic clock. False if the mailbox is full or the runner
   * stops.
   */
  put(command: Command, receivedMs: number): boolean {
    return !this.stopping && this.box.put(command, receivedMs);
  }

  /**
   * Reserves a command's place by the moment of its receipt, before its sender is known, or before a break is written.
   * The table's time does not pass the place meanwhile. `put` hands the command over (false when the mailbox is full),
   * `release` gives the place up. The table waits at most ANNOUNCED_MS for the command.
   */
  reserve(receivedMs: number): Reservation<Command> {
    const release = this.box.expect(receivedMs);
    return {
      put: (command) => {
        const isIn = this.put(command, receivedMs);
        release();
        return isIn;
      },
      release,
    };
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => void this.clock.after(ms, resolve));
  }

  /** Ends a wait, for tests that have moved the clock. */
  wake(): void {
    this.box.nudge();
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      try {
        this.noticeStall();
        if (!this.owner && !(await this.takeOver())) continue;
        await this.turn();
      } catch (error) {
        await this.recover(error);
      } finally {
        this.turnSinceMs = null;
      }
    }
  }

  /**
   * Suspends the table after a stall of the process, which received nothing meanwhile. The table then resumes as after
   * any interruption. Called between turns only.
   */
  private noticeStall(): void {
    const forMs = this.stall.look();
    if (forMs === 0) return;
    this.stall.forget();
    this.isInterrupted = true;
    if (!this.owner) return;
    this.log.error(
      { forMs: Math.round(forMs), ...this.table.about?.() },
      'the process stood still; resuming from the database',
    );
    this.table.suspend();
    this.owner = false;
  }

  /** Writes one heartbeat at a time: none while a turn hangs, and none that would hide a stall. */
  private async beat(): Promise<void> {
    if (this.stall.look() > 0) return;
    const isHung = this.turnSinceMs !== null && this.clock.monoMs() - this.turnSinceMs > realMs(this.clock, HUNG_MS);
    if (!this.owner || isHung || this.beating) return this.beating ?? undefined;
    this.beating = this.table
      .beat()
      .catch((error: unknown) => this.log.warn({ err: error, ...this.table.about?.() }, 'heartbeat failed'));
    await this.beating;
    this.beating = null;
  }

  private async takeOver(): Promise<boolean> {
    const taken = await this.lease.acquire();
    if (!taken) {
      this.table.refuse(this.box.take(MAX_BOX));
      await this.box.wait(realMs(this.clock, RETRY_MS));
      return false;
    }
    // An interruption lasts until a resume succeeds, even if several fail.
    this.isInterrupted ||= !taken.isContinuous;
    await this.table.resume({ isContinuous: !this.isInterrupted });
    this.isInterrupted = false;
    this.owner = true;
    this.ownedMs = this.clock.monoMs();
    return true;
  }

  private async turn(): Promise<void> {
    const beganMs = this.clock.monoMs();
    this.turnSinceMs = beganMs;
    const most = this.maxBatch();
    // A due deadline does not wait for further commands. It follows the commands in the mailbox.
    await this.box.gather(most, Math.min(realMs(this.clock, GATHER_MS), this.table.nextDeadlineMs() - beganMs));
    const batch = this.box.take(most);
    if (batch.length > 0) await this.handle(batch);
    const now = this.clock.monoMs();
    await this.lease.keep();
    if (this.stall.look() > 0) return;
    const deadline = this.table.nextDeadlineMs();
    this.box.forget(now - realMs(this.clock, ANNOUNCED_MS));
    // Commands and input that were received before the deadline and still wait are handled before it. Later ones cannot
    // delay it.
    const oldestMs = Math.min(this.box.oldestMs, this.inbound.oldestMs);
    if (oldestMs < deadline && deadline <= now) return this.box.wait(LOOK_EXPECTED_MS);
    // The table's time does not pass a command that still waits: both happen in order.
    if (deadline <= now) await this.table.onDeadline(Math.min(now, oldestMs));
    else {
      this.turnSinceMs = null;
      await this.box.wait(Math.min(deadline - this.clock.monoMs(), LONGEST_WAIT_MS));
    }
  }

  /**
   * Handles a batch. After a fault, commands without a response return to the mailbox, or are refused after TRIES
   * failures.
   */
  private async handle(batch: readonly Stamped<Command>[]): Promise<void> {
    this.isHandling = true;
    try {
      await this.table.handle(batch);
    } catch (error) {
      const left = batch
        .filter(({ command }) => !command.answered)
        .map((stamped) => ({ ...stamped, failures: (stamped.failures ?? 0) + 1 }));
      this.table.refuse(left.filter(({ failures }) => failures >= TRIES));
      this.box.putBack(left.filter(({ failures }) => failures < TRIES));
      throw error;
    } finally {
      this.isHandling = false;
    }
  }

  /**
   * Suspends the table after a fault, because memory may be wrong. The loop rebuilds it from the database before the
   * next turn.
   */
  private async recover(error: unknown): Promise<void> {
    const lost = error instanceof LeaseLost;
    const { waitMs } = this.tell(error, lost ? 'table lost its lease' : 'table failed; resuming from the database');
    this.table.suspend();
    if (lost) this.table.refuse(this.box.take(MAX_BOX));
    this.owner = false;
    await this.rest(realMs(this.clock, lost ? LEASE_MS / 5 : waitMs));
  }

  /** Logs a new fault at once, and a repeated one at growing intervals, without its stack. */
  private tell(error: unknown, text: string): Verdict {
    const nowMs = this.clock.monoMs();
    const message = error instanceof Error ? error.message : String(error);
    const verdict = this.faults.next({ message, nowMs, wellMs: this.owner ? nowMs - this.ownedMs : 0 });
    const { say, times, forMs } = verdict;
    if (say === 'full') this.log.error({ err: error, ...this.table.about?.() }, text);
    if (say === 'again') this.log.error({ error: message, times, forMs: Math.round(forMs) }, text);
    return verdict;
  }
}
