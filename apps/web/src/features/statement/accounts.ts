// Pure: the accounts of a statement.
import type { StatementEntry } from '@updraft/contract';

/** The player's accounts, in the order of the statement. */
export const ACCOUNTS = ['cash', 'items', 'bonus'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Balance of an account after an entry. */
export const afterOf = (entry: StatementEntry, account: Account): number => entry[`${account}_after`];

/** The first account that an entry changed; `items` if it changed none, as an exchange for items of the same worth. */
export const mainOf = (entry: StatementEntry): Account => ACCOUNTS.find((account) => entry[account] !== 0) ?? 'items';
