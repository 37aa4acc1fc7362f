import type { Reporter } from './port.ts';

/**
 * Port for receiving roubles by a transfer from one e-wallet to another. The number of the receipt proves the transfer.
 */

export interface P2pRequest {
  /**
   * Id of the site's invoice, which the payer writes into the comment. A second call with the same id creates no second
   * request.
   */
  invoiceId: string;
  amountKopecks: number;
  /**
   * Time until which the site waits for the payment, epoch ms; shown to the payer if the wallet supports this. A
   * transfer may still arrive later.
   */
  expiresAtMs: number;
  /** The payee, if the operator has several wallets; absent: the wallet's own choice. */
  payee?: string;
}

/**
 * `refused`: the wallet does not accept this request, also if it is repeated. `unavailable`: the wallet could not be
 * reached.
 */
export type P2pRequestResult =
  | { ok: true; url: string; payee: string }
  | { ok: false; reason: 'unavailable' | 'refused' };

/** Transfer of a receipt. The caller checks whether it pays an invoice of the site and has not been used before. */
export type Receipt =
  | {
      status: 'found';
      payee: string;
      /** Sum that arrived in the payee's wallet, in kopecks. */
      amountKopecks: number;
      currency: string;
      paidAtMs: number;
      comment: string;
      /** Wallet of the payer, if the receipt names it. */
      payer?: string;
    }
  | { status: 'not_found' };

export interface P2pWallet {
  /** Id of the wallet, stored with every invoice. It must never change. */
  readonly id: string;
  /** Returns the address for paying this sum, and the payee. */
  createRequest(request: P2pRequest): Promise<P2pRequestResult>;
  /** Returns the transfer of a receipt. Null: unknown, because the wallet could not be reached. */
  findReceipt(receipt: string): Promise<Receipt | null>;
  /** Returns the kopecks that reach the payee if the payer pays `paidKopecks`; absent: all of them. */
  arriving?(paidKopecks: number): number;
  /** Reads the wallet's reports, which name a receipt; absent: the wallet sends none. */
  readWebhook?: Reporter['readWebhook'];
  /**
   * Returns receipts of transfers to the site since a moment, in bounded number, the newest first. They include
   * transfers whose report was lost. Null: the wallet could not be reached. Absent: the wallet has no such list.
   */
  receiptsSince?(sinceMs: number): Promise<readonly string[] | null>;
}

export interface RoubleRate {
  /** Whole kopecks for one dollar. */
  kopecksPerDollar: number;
  /** Time from which the rate is in force, ms since 1970. */
  asOfMs: number;
}

export interface RoubleRates {
  /** Returns the present rate; null: no reliable rate. */
  current(): Promise<RoubleRate | null>;
}
