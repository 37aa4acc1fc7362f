// Pure: the time left of the hour, and the bank.

/** Formats a time as `hh:mm:ss`, rounded up to whole seconds. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** Returns the bank in dollars, rounded down to tenths. */
export const bankTenths = (totalBank: number): number => Math.floor(Math.round(totalBank * 100) / 10) / 10;

/** Share of the goal that the bank has reached, from 0 to 1. */
export const filled = ({ totalBank, goal }: { totalBank: number; goal: number }): number =>
  goal <= 0 ? 1 : Math.min(1, Math.max(0, totalBank / goal));
