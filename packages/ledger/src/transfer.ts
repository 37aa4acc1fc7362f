import type { TransferKind } from './kinds.ts';

/** Cash that moves from one account to another; `cents` is above zero. */
export interface CashLeg {
  from: number;
  to: number;
  cents: number;
}

/** One item that moves from one account to another at `priceCents`, its price at that moment. */
export interface ItemLeg {
  itemId: number;
  from: number;
  to: number;
  priceCents: number;
}

/** Value moved for one reason, under one key. */
export interface Transfer {
  /** Idempotency: the database refuses a second transfer with the key. */
  key: string;
  kind: TransferKind;
  playerId: number | null;
  memo?: Record<string, unknown>;
  corrects?: number;
  cash: readonly CashLeg[];
  items: readonly ItemLeg[];
}

export interface Posting {
  accountId: number;
  amountCents: number;
}

/**
 * Returns the net posting of each account in a transfer. The postings add up to zero by construction, and the database
 * checks this again. Throws RangeError on an amount that is not a positive whole number of cents, which is a bug.
 */
export const postingsOf = (transfer: Transfer): Posting[] => {
  const net = new Map<number, number>();
  const move = (from: number, to: number, amountCents: number): void => {
    if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
      throw new RangeError(`${transfer.kind}: not an amount to move: ${amountCents}`);
    net.set(from, (net.get(from) ?? 0) - amountCents);
    net.set(to, (net.get(to) ?? 0) + amountCents);
  };
  for (const leg of transfer.cash) move(leg.from, leg.to, leg.cents);
  for (const leg of transfer.items) move(leg.from, leg.to, leg.priceCents);
  return [...net]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([accountId, amountCents]) => ({ accountId, amountCents }));
};
