/** Id for an address without a valid number. Ids begin at 1, so no record has this one. */
export const NO_ID = 0;
