import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The server's time. It is passed in, so that tests and simulations can control it. */
export interface Clock {
  /**
   * Milliseconds of the machine's monotonic clock, which decides everything inside a round. It counts from the
   * machine's start, so that two processes of one `bootId` read the same clock.
   */
  monoMs(): number;
  /** Milliseconds since 1970 by the wall clock: for display and expiry only. */
  wallMs(): number;
  /** Names the machine since its last start. It differs where monotonic clocks cannot be compared. */
  readonly bootId: string;
  /** Milliseconds of this clock per millisecond of the machine: 1, unless a test runs rounds faster. */
  readonly speed: number;
  /** Calls once after that many of its milliseconds; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
  /**
   * Calls repeatedly at this interval of its milliseconds; returns a function that ends it. The process may end
   * meanwhile.
   */
  every(ms: number, act: () => void): () => void;
}

/** Converts milliseconds of the machine to those of the clock, for durations of the machine or other processes. */
export const realMs = ({ speed }: Pick<Clock, 'speed'>, ms: number): number => ms * speed;

/** Timers of the machine, for a clock of this speed. */
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

/** Time from the start of the machine's monotonic clock to that of the process's clock, ms. */
const SINCE_BOOT_MS = Number(process.hrtime.bigint()) / 1e6 - performance.now();

export const systemClock: Clock = {
  monoMs: () => performance.now() + SINCE_BOOT_MS,
  wallMs: () => Date.now(),
  bootId: readBootId(),
  ...machineTimers,
};

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
