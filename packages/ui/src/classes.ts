/** Joins class names, without empty ones. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** The classes of the first-level heading. */
export const PAGE_TITLE = 'font-display text-28 font-medium';
