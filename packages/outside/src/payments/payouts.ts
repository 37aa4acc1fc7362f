import type { Reporter } from './port.ts';

/** Sending money through a payment provider. */

export interface NewPayout {
  /** Our id. Any number of calls with one id send the money once. */
  payoutId: string;
  amountCents: number;
  currency: 'USD';
  /** The withdrawal system's code: 1 and 2 e-wallets, 3 card, 4 a further wallet. */
  system: 1 | 2 | 3 | 4;
  /** Account, number or address, in the form that the rules of withdrawals give it. */
  wallet: string;
  /** One line for the payee. */
  description: string;
  /** Address for the provider's reports. */
  webhookUrl: string;
}

/**
 * State of a payout. `unknown`: the provider has never received it. `pending` may last days. `rejected` is final:
 * nothing was sent, and nothing will be under this id.
 */
export type PayoutState =
  /**
   * `amountCents`: what the provider sends, or has sent, under this id. The caller compares it with the sum that it
   * asked for.
   */
  | { status: 'pending' | 'paid'; providerRef: string; amountCents: number }
  | { status: 'rejected'; providerRef: string | null; reason: string }
  | { status: 'unknown' };

/** `unavailable`: it is not known whether the provider accepted it. Call `find` before anything else is done. */
export type PayoutResult =
  | { ok: true; state: Exclude<PayoutState, { status: 'unknown' }> }
  | { ok: false; reason: 'unavailable' };

/** The caller's storage of a payout for its provider. */
export interface PayoutMemory {
  /** The reference that was stored before; null: none. */
  reference: string | null;
  /**
   * Stores a reference for good before anything is sent. A reference that another process stored first stays. Returns
   * the stored one. Null: the payout must not be sent any more.
   */
  remember: (reference: string) => Promise<string | null>;
}

export interface PayoutProvider {
  /** Stored with every payout; never changes. */
  readonly id: string;
  /** The withdrawal systems that it pays. */
  readonly systems: readonly NewPayout['system'][];
  /** `memory`: for providers that have no ids of ours, and would send again. They send nothing without it. */
  send(payout: NewPayout, memory?: PayoutMemory): Promise<PayoutResult>;
  /** Returns its state; null when the provider cannot be reached. `providerRef`: if known, it saves a search. */
  find(payoutId: string, providerRef?: string | null): Promise<PayoutState | null>;
  /** Reads its reports; absent where a payment provider of the same id reads them, or there are none. */
  readWebhook?: Reporter['readWebhook'];
}
