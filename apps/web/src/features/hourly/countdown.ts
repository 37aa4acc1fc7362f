// Pure: the time left of the hour.

/** Hours, minutes and seconds with two digits each, as the giveaway's; the last second counts until it is over. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** The bank's dollars in whole tenths: never more than there is. */
export const bankTenths = (totalBank: number): number => Math.floor(Math.round(totalBank * 100) / 10) / 10;

/** Share of the goal that the bank has reached, from 0 to 1. */
export const filled = ({ totalBank, goal }: { totalBank: number; goal: number }): number =>
  goal <= 0 ? 1 : Math.min(1, Math.max(0, totalBank / goal));
