/** Id for an address without a number. Ids begin at 1, so nothing has this one. */
export const NO_ID = 0;
