// Pure: period of days, as the player selects it and as it is sent to the server.

/** Days as `2026-01-31`; empty: the period is open at that end. Both days are included. */
export interface Days {
  from: string;
  to: string;
}

export const ALL_DAYS: Days = { from: '', to: '' };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the beginning of a day in the player's time zone, moved by `later` days. Undefined: the text is no day. */
const beginOf = (day: string, later = 0): string | undefined => {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later);
  const isWithin = moment.getFullYear() >= 1970 && moment.getFullYear() < 10_000;
  return isWithin ? moment.toISOString() : undefined;
};

/**
 * Returns the period as times: from the beginning of the first day to the beginning of the day after the last one. The
 * two days may be in either order.
 */
export const periodOf = (days: Days): { from?: string; to?: string } => {
  const isReversed = beginOf(days.from) !== undefined && beginOf(days.to) !== undefined && days.from > days.to;
  const [from, to] = isReversed ? [days.to, days.from] : [days.from, days.to];
  const [first, end] = [beginOf(from), beginOf(to, 1)];
  return { ...(first !== undefined && { from: first }), ...(end !== undefined && { to: end }) };
};

/** Returns today's day in the player's time zone. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Returns months as `2026-01` in the player's time zone, from the current one back to the month of `moment`. */
export const monthsSince = (moment: string, now = new Date()): string[] => {
  const first = new Date(moment);
  const count = (now.getFullYear() - first.getFullYear()) * 12 + now.getMonth() - first.getMonth() + 1;
  return Array.from({ length: Math.max(count, 1) }, (_, back) =>
    today(new Date(now.getFullYear(), now.getMonth() - back, 1)).slice(0, 7),
  );
};

/** Returns the first and the last day of a month. */
export const daysOfMonth = (month: string): Days => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: today(new Date(year, number, 0)) };
};

/** Returns the month that the days span exactly; null: they are no whole month. */
export const monthOf = (days: Days): string | null => {
  const month = days.from.slice(0, 7);
  const whole = DAY.test(days.from) ? daysOfMonth(month) : ALL_DAYS;
  return DAY.test(days.from) && whole.from === days.from && whole.to === days.to ? month : null;
};

/** Returns the part of a file name for the period; empty if there is none. */
export const nameOfPeriod = ({ from, to }: Days): string =>
  [from, to].some(Boolean) ? `-${from || 'begin'}-${to || 'end'}` : '';
