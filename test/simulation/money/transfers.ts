import type { readWalletBook } from '@updraft/outside/payments/sandbox';
import { P2P_ACCOUNT } from '../../../packages/outside/src/payments/sandbox/accounts.ts';
import type { Report } from './reports.ts';

/** A transfer from wallet to wallet, as its player made it. */
export interface MadeTransfer {
  playerId: number;
  choice: 'exact' | 'rouble_less' | 'no_comment' | 'other_payee';
  /** What the invoice that it was for is about. */
  sumCents: number;
  /** The site has said that it has it: credited, or before staff. */
  isTaken: boolean;
}

type Transfer = Awaited<ReturnType<typeof readWalletBook>>[number];

/**
 * The wallet's own book as reports like those of other providers, to be compared with the site's: the wallet tells
 * nothing by itself, its transfers are proved by their players. One to somebody else is none of the site's; one that
 * does not pay its invoice exactly is so many roubles that came.
 */
export const reportsOf = (book: readonly Transfer[], made: ReadonlyMap<string, MadeTransfer>): Report[] =>
  book.map(({ receipt, comment, amount_kopecks: kopecks, currency }) => {
    const transfer = made.get(receipt);
    const isExact = transfer?.choice === 'exact';
    return {
      provider: P2P_ACCOUNT,
      eventId: receipt,
      kind: 'paid',
      chargeId: receipt,
      invoiceId: comment,
      amountCents: isExact ? transfer.sumCents : kopecks,
      currency: isExact ? 'USD' : currency,
      isGenuine: transfer?.choice !== 'other_payee',
      isTaken: transfer?.isTaken ?? false,
    };
  });
