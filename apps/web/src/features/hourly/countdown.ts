// Pure: what is left of the hour.

/** Hours and minutes with two digits each; the last minute counts as one until it is over. */
export function hoursAndMinutes(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** How full the bank is on its way to the goal, from 0 to 1. */
export const filled = ({ totalBank, goal }: { totalBank: number; goal: number }): number =>
  goal <= 0 ? 1 : Math.min(1, Math.max(0, totalBank / goal));
