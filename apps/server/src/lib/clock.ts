import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Time as the server reads it. Passed in, so that tests and simulations can drive it. */
export interface Clock {
  /**
   * Milliseconds of the machine's monotonic clock: decides everything inside a round. Its zero is
   * the machine's start, so that two processes of one `bootId` read the same clock.
   */
  monoMs(): number;
  /** Milliseconds since 1970 by the wall clock: for display and expiry only. */
  wallMs(): number;
  /** Names the machine since its last start; another one where monotonic clocks cannot be compared. */
  readonly bootId: string;
}

/** Linux tells; elsewhere every process counts as a machine of its own. */
const readBootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
};

/** Between the process's own zero and the machine's. */
const SINCE_BOOT_MS = Number(process.hrtime.bigint()) / 1e6 - performance.now();

export const systemClock: Clock = {
  monoMs: () => performance.now() + SINCE_BOOT_MS,
  wallMs: () => Date.now(),
  bootId: readBootId(),
};

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
