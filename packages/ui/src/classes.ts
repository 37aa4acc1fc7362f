/** Joins class names, leaving out what is not there. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** The heading of the first level. */
export const PAGE_TITLE = 'font-display text-28 font-medium';
