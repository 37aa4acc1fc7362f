// Pure: a period of days, as the player chooses it and as it is sent to the server.

/** Days as `2026-01-31`; empty: without that end. Both days are part of it. */
export interface Days {
  from: string;
  to: string;
}

export const ALL_DAYS: Days = { from: '', to: '' };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the begin of a day in the player's time zone, moved by `later` days. Undefined: the text is no day. */
const beginOf = (day: string, later = 0): string | undefined => {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later);
  const isWithin = moment.getFullYear() >= 1970 && moment.getFullYear() < 10_000;
  return isWithin ? moment.toISOString() : undefined;
};

/** From the first moment of the first day on, and before the day after the last one. Two days are a period in either order. */
export const periodOf = (days: Days): { from?: string; to?: string } => {
  const isReversed = beginOf(days.from) !== undefined && beginOf(days.to) !== undefined && days.from > days.to;
  const [from, to] = isReversed ? [days.to, days.from] : [days.from, days.to];
  const [first, end] = [beginOf(from), beginOf(to, 1)];
  return { ...(first !== undefined && { from: first }), ...(end !== undefined && { to: end }) };
};

/** Today as a day, in the player's time zone. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Months as `2026-01` in the player's time zone, from this one back to that of a moment. */
export const monthsSince = (moment: string, now = new Date()): string[] => {
  const first = new Date(moment);
  const count = (now.getFullYear() - first.getFullYear()) * 12 + now.getMonth() - first.getMonth() + 1;
  return Array.from({ length: Math.max(count, 1) }, (_, back) =>
    today(new Date(now.getFullYear(), now.getMonth() - back, 1)).slice(0, 7),
  );
};

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): Days => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: today(new Date(year, number, 0)) };
};

/** The month whose days these are; null: they are no whole month. */
export const monthOf = (days: Days): string | null => {
  const month = days.from.slice(0, 7);
  const whole = DAY.test(days.from) ? daysOfMonth(month) : ALL_DAYS;
  return DAY.test(days.from) && whole.from === days.from && whole.to === days.to ? month : null;
};

/** A part of a file's name: the period, if there is one. */
export const nameOfPeriod = ({ from, to }: Days): string =>
  [from, to].some(Boolean) ? `-${from || 'begin'}-${to || 'end'}` : '';
