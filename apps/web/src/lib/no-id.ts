/** Stands for the number in an address that has none: numbers begin at 1, so nothing has this one. */
export const NO_ID = 0;
