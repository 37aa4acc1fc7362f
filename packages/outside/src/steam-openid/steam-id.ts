/** 64-bit ids of Steam's individual accounts: universe 1, type 1, instance 1 and a 32-bit account number. */

const FIRST = 76561197960265728n;
const LAST = FIRST + 0xffff_ffffn;

/** True for exactly 17 decimal digits within the range of individual accounts. */
export const isSteamId = (text: string): boolean => {
  if (!/^\d{17}$/.test(text)) return false;
  const id = BigInt(text);
  return id > FIRST && id <= LAST;
};

/** Returns the account number, which trade links call `partner`. */
export const accountNumberOf = (steamId: string): number => Number(BigInt(steamId) - FIRST);
