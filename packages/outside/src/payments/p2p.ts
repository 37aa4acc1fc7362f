import type { Reporter } from './port.ts';

/** Receives roubles by a transfer from one e-wallet to another. The number of its receipt proves the transfer. */

export interface P2pRequest {
  /** Ours. The payer writes it into the comment. A second call with the same id makes no second request. */
  invoiceId: string;
  amountKopecks: number;
  /** End of our wait, epoch ms; shown to the payer if the wallet can. A transfer may come later anyway. */
  expiresAtMs: number;
  /** The payee, if the operator has several wallets; absent: the wallet's own choice. */
  payee?: string;
}

/**
 * `refused`: the wallet does not accept this request; another attempt is useless. `unavailable`: it could not be asked.
 */
export type P2pRequestResult =
  | { ok: true; url: string; payee: string }
  | { ok: false; reason: 'unavailable' | 'refused' };

/** Transfer of a receipt. The caller checks if it pays an invoice of ours, and if it has paid one before. */
export type Receipt =
  | {
      status: 'found';
      payee: string;
      /** Kopecks that arrived. */
      amountKopecks: number;
      currency: string;
      paidAtMs: number;
      comment: string;
      /** The wallet that paid, if the receipt names it. */
      payer?: string;
    }
  | { status: 'not_found' };

export interface P2pWallet {
  /** Stored with every invoice; never changes. */
  readonly id: string;
  /** Returns the address at which to pay this sum, and the payee. */
  createRequest(request: P2pRequest): Promise<P2pRequestResult>;
  /** Null when the wallet could not be asked: that is not `not_found`. */
  findReceipt(receipt: string): Promise<Receipt | null>;
  /** The kopecks that reach the payee if the payer pays this many; absent: all of them. */
  arriving?(paidKopecks: number): number;
  /** Reads the wallet's reports, which name a receipt; absent: it sends none. */
  readWebhook?: Reporter['readWebhook'];
  /**
   * Receipts of transfers to us since a moment, a bounded number, newest first. It finds those whose report was lost.
   * Null when the wallet could not be asked; absent: it has no list of them.
   */
  receiptsSince?(sinceMs: number): Promise<readonly string[] | null>;
}

export interface RoubleRate {
  /** Whole kopecks for one dollar. */
  kopecksPerDollar: number;
  /** From when it is in force (since 1970). */
  asOfMs: number;
}

export interface RoubleRates {
  /** Null when there is none that can be relied on. */
  current(): Promise<RoubleRate | null>;
}
