import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The server's time. It is passed in, so that tests and simulations can control it. */
export interface Clock {
  /**
   * Milliseconds of the machine's monotonic clock, which decides everything inside a round. It counts from the
   * machine's start, so all processes with the same `bootId` read the same clock.
   */
  monoMs(): number;
  /** Milliseconds since 1970 by the wall clock, for display, expiry and the times of beacon rounds. */
  wallMs(): number;
  /** Id of the machine's boot. Monotonic times are comparable only between processes with the same id. */
  readonly bootId: string;
  /** Milliseconds of this clock per millisecond of the machine: 1, unless a test runs rounds faster. */
  readonly speed: number;
  /** Calls `act` once after that many milliseconds of this clock. Returns a function that cancels the call. */
  after(ms: number, act: () => void): () => void;
  /**
   * Calls `act` at this interval in milliseconds of this clock. Returns a function that ends the calls. The timer does
   * not keep the process alive.
   */
  every(ms: number, act: () => void): () => void;
}

/** Converts milliseconds of the machine to those of the clock, for durations of the machine or of other processes. */
export const realMs = ({ speed }: Pick<Clock, 'speed'>, ms: number): number => ms * speed;

/** Timers of the machine, for a clock of speed 1. */
export const machineTimers: Pick<Clock, 'speed' | 'after' | 'every'> = {
  speed: 1,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, act) => {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  },
};

/** Returns the id of the machine's boot on Linux. Elsewhere every process counts as a separate machine. */
const readBootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
};

/** Difference between the machine's monotonic clock and the process's, ms. */
const SINCE_BOOT_MS = Number(process.hrtime.bigint()) / 1e6 - performance.now();

export const systemClock: Clock = {
  monoMs: () => performance.now() + SINCE_BOOT_MS,
  wallMs: () => Date.now(),
  bootId: readBootId(),
  ...machineTimers,
};

/** Resolves after a time of the machine, ms. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
