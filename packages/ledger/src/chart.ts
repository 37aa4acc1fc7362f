/**
 * Chart of accounts. A positive posting increases the account's balance. The postings of each transfer add up to zero,
 * so the balances of all accounts do too. Ids are computed: holder × 64 + code. The holder of a player's accounts is
 * the player's id. The house and external accounts share holder 0 (ids below 64).
 *
 * The code determines the purpose of an account. Accounts with codes from 32 on hold items, and their balance is the
 * worth of these items. Codes of the house from 48 on are escrows. `db/schema/chart.sql` holds the same chart for the
 * database. A test compares the two, and another refuses account numbers anywhere else.
 */
const CODES = 64;
const FIRST_OF_ITEMS = 32;
const FIRST_ESCROW = 48;

export const HOUSE = {
  /** Cash of the house. Together with the stock it is the bankroll. */
  cash: 1,
  /** Sums received from payment providers (negative) and sent to them. */
  payments: 2,
  /** The external market, from which items come and to which they go. It holds no items itself. */
  market: 3,
  /** Capital paid in by the owner. */
  capital: 4,
  /** Money that arrived and belongs to nobody yet: payments under review. */
  suspense: 5,
  /** Gains and losses of items whose price changed. */
  revaluation: 6,
  /** Debts of players, such as after reversed deposits: negative by the owed sum. */
  receivables: 7,
  /** Gifts of the house, by reason: negative by their cost. */
  bonusCost: 8,
  cashbackCost: 9,
  referralCost: 10,
  prizeCost: 11,
  /** Money promised to the winners of the tournament. */
  tournamentMoney: 17,
  /** The pool of the hourly bonus, which crash rounds fund. */
  hourlyPool: 18,
  /** Paid seats of waiting battles: the players' money until the battle starts. */
  battleMoney: 19,

  /** Items in the storehouse, at their price. */
  stock: 32,
  /** Items promised to the winners of a giveaway. */
  giveawayItems: 33,

  /** Stakes of open rounds: a liability until they are won, lost or refunded. A jackpot's pot is its escrow. [M7] */
  crashEscrow: 48,
  wheelEscrow: 49,
  jackpotEscrow: 50,
  casesEscrow: 51,
} as const;

/** The escrow of each game. */
export const ESCROW = {
  crash: HOUSE.crashEscrow,
  wheel: HOUSE.wheelEscrow,
  jackpot: HOUSE.jackpotEscrow,
  cases: HOUSE.casesEscrow,
} as const;

const escrows = new Map<string, number>(Object.entries(ESCROW));

/** Returns the escrow account of each game that takes stakes. */
export const allEscrows = (): ReadonlyMap<string, number> => escrows;

/** Returns the account that holds a game's stakes until they are settled. Throws for a game without an escrow. */
export const escrowOf = (game: string): number => {
  const account = escrows.get(game);
  if (account === undefined) throw new Error(`${game} has no escrow`);
  return account;
};

/**
 * Opens an escrow for a game outside the product (tests). Throws if the account is not an escrow or belongs to another
 * game.
 */
export const openEscrow = (game: string, account: number): void => {
  const isFree = [...escrows].every(([other, taken]) => (other === game) === (taken === account));
  if (!isEscrow(account) || !isFree) throw new Error(`account ${account} cannot be the escrow of ${game}`);
  escrows.set(game, account);
};

/** Codes of a player's accounts, in the order in which they are opened. */
export const PLAYER = { cash: 1, bonus: 2, cashback: 3, items: 32, reserved: 33 } as const;

/** Returns the account of the player's cash, shown as `balance`. It never falls below zero. */
export const cashOf = (playerId: number): number => playerId * CODES + PLAYER.cash;
/** Returns the account of the items that the player holds, at their prices. */
export const itemsOf = (playerId: number): number => playerId * CODES + PLAYER.items;
/** Returns the account of bonus money that is not released yet. */
export const bonusOf = (playerId: number): number => playerId * CODES + PLAYER.bonus;
/** Returns the account of cashback that has accrued in whole cents and is not taken yet. */
export const cashbackOf = (playerId: number): number => playerId * CODES + PLAYER.cashback;
/** Returns the account of items reserved by an open withdrawal. */
export const reservedOf = (playerId: number): number => playerId * CODES + PLAYER.reserved;

/** Returns the id of the player who owns the account; 0 for the house and external accounts. */
export const playerOf = (accountId: number): number => Math.floor(accountId / CODES);

/** True if an account is a player's; the others belong to the house or are external. */
export const isPlayers = (accountId: number): boolean => accountId >= CODES;

export const holdsItems = (accountId: number): boolean => accountId % CODES >= FIRST_OF_ITEMS;

export const isEscrow = (accountId: number): boolean => accountId >= FIRST_ESCROW && accountId < CODES;
