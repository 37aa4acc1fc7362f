// PURE. Periods and places of the top players; rules in SPEC.md.

/** Criteria of the ranking. [TP-1] */
export const TOP_BY = ['won', 'turnover', 'multiplier'] as const;
export type TopBy = (typeof TOP_BY)[number];

/** Periods of the ranking. [TP-3] */
export const TOP_PERIODS = ['today', 'week', 'month', 'all'] as const;
export type TopPeriod = (typeof TOP_PERIODS)[number];

/** Number of days of a period, today included. */
export const PERIOD_DAYS: Readonly<Record<Exclude<TopPeriod, 'all'>, number>> = { today: 1, week: 7, month: 30 };

/** Number of places that a ranking lists. [TP-5] */
export const TOP_PLACES = 100;
/** Last place that is counted exactly. [TP-5] */
export const TOP_LAST_COUNTED = 10_000;

/** Returns the place behind this many players; null: beyond the last counted place. [TP-5] */
export const placeBehind = (ahead: number): number | null => (ahead < TOP_LAST_COUNTED ? ahead + 1 : null);
