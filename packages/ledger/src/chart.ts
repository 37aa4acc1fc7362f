/**
 * Chart of accounts. A posting's positive amount raises what the account holds; every transfer's
 * postings add up to zero, so all accounts together hold nothing. Ids are computed:
 * player id × 16 + code; the house and the world outside share player id 0 (ids below 16).
 */
export const HOUSE = {
  /** Cash of the house: its bankroll together with the stock. */
  cash: 1,
  /** Items in the storehouse, at their price. */
  stock: 2,
  /** Stakes of the open crash round: a liability until they are won, lost or refunded. [M7] */
  crashEscrow: 3,
  /** What payment providers have brought in (negative) and taken out. */
  payments: 4,
  /** Where items come from and go to: the market outside. */
  market: 5,
  /** What the owner put in. */
  capital: 6,
  /** Money that arrived and belongs to nobody yet: payments under review. */
  suspense: 7,
  /** Gains and losses of items whose price changed. */
  revaluation: 8,
  /** What players owe after a deposit was taken back: below zero by what is owed. */
  receivables: 9,
} as const;
export type HouseAccount = (typeof HOUSE)[keyof typeof HOUSE];

const PLAYER = { cash: 1, items: 2, bonus: 3, reserved: 4 } as const;
const CODES = 16;

/** The player's cash: what `balance` shows. Never below zero. */
export const cashOf = (playerId: number): number => playerId * CODES + PLAYER.cash;
/** The items the player holds, at their prices. */
export const itemsOf = (playerId: number): number => playerId * CODES + PLAYER.items;
/** Bonus money held apart until it is released. */
export const bonusOf = (playerId: number): number => playerId * CODES + PLAYER.bonus;
/** Items reserved by an open withdrawal. */
export const reservedOf = (playerId: number): number => playerId * CODES + PLAYER.reserved;

/** The player an account belongs to; 0 for the house and the world. */
export const playerOf = (accountId: number): number => Math.floor(accountId / CODES);

/** A readable name, for reports and errors. */
export const nameOf = (accountId: number): string => {
  const code = accountId % CODES;
  const names = Object.entries(accountId < CODES ? HOUSE : PLAYER).find(([, value]) => value === code);
  return accountId < CODES ? `house ${names?.[0] ?? code}` : `player ${playerOf(accountId)} ${names?.[0] ?? code}`;
};
