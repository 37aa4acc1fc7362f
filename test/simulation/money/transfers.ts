import type { readWalletBook } from '@updraft/outside/payments/sandbox';
import { P2P_ACCOUNT } from '../../../packages/outside/src/payments/sandbox/accounts.ts';
import type { Report } from './reports.ts';

/** A transfer from wallet to wallet, as its player made it. */
export interface MadeTransfer {
  playerId: number;
  choice: 'exact' | 'rouble_less' | 'no_comment' | 'other_payee';
  /** The sum of the invoice for which it was made. */
  sumCents: number;
  /** True if the site has acknowledged the transfer, as credited or under review. */
  isTaken: boolean;
}

type Transfer = Awaited<ReturnType<typeof readWalletBook>>[number];

/**
 * Returns the wallet's own book as reports like those of other providers, for comparison with the site's books. The
 * wallet itself sends no reports; players prove transfers by receipts. Transfers to other payees do not concern the
 * site. A transfer that does not pay its invoice exactly becomes a received sum in roubles.
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
