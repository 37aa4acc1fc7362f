import type { Reporter } from './port.ts';

/** Port for sending money through a payment provider. */

export interface NewPayout {
  /** Id of the payout at the site. Any number of calls with one id send the money once. */
  payoutId: string;
  amountCents: number;
  currency: 'USD';
  /** The withdrawal system's code: 1 and 2 are e-wallets, 3 is a card, 4 is a TRON address. */
  system: 1 | 2 | 3 | 4;
  /** Account, card number or address of the payee, normalized by the rules of withdrawals. */
  wallet: string;
  /** Text of one line that the payee sees. */
  description: string;
  /** Address for the provider's reports. */
  webhookUrl: string;
}

/**
 * State of a payout. `unknown`: the provider has never received it. `pending` may last days. `rejected` is final:
 * nothing was or will be sent under this id.
 */
export type PayoutState =
  /**
   * `amountCents`: sum that the provider sends or has sent under this id. The caller compares it with the requested
   * sum.
   */
  | { status: 'pending' | 'paid'; providerRef: string; amountCents: number }
  | { status: 'rejected'; providerRef: string | null; reason: string }
  | { status: 'unknown' };

/**
 * `unavailable`: it is unknown whether the provider accepted the payout. The caller must call `find` before a repeat.
 */
export type PayoutResult =
  | { ok: true; state: Exclude<PayoutState, { status: 'unknown' }> }
  | { ok: false; reason: 'unavailable' };

/** Storage of the caller in which a provider keeps its reference of one payout. */
export interface PayoutMemory {
  /** The reference that was stored before; null: none. */
  reference: string | null;
  /**
   * Stores a reference permanently before anything is sent, unless another process has stored one. Returns the stored
   * reference. Null: the payout must no longer be sent.
   */
  remember: (reference: string) => Promise<string | null>;
}

export interface PayoutProvider {
  /** Id of the provider, stored with every payout. It must never change. */
  readonly id: string;
  /** Withdrawal systems that the provider supports. */
  readonly systems: readonly NewPayout['system'][];
  /**
   * Sends a payout. `memory`: required by providers that do not store the site's ids, because a repeat would send the
   * money again. They send nothing without `memory`.
   */
  send(payout: NewPayout, memory?: PayoutMemory): Promise<PayoutResult>;
  /**
   * Returns the state of a payout; null: unknown, for example because the provider could not be reached. `providerRef`,
   * if known, saves a search.
   */
  find(payoutId: string, providerRef?: string | null): Promise<PayoutState | null>;
  /** Reads the provider's reports; absent if a payment provider with the same id reads them, or if there are none. */
  readWebhook?: Reporter['readWebhook'];
}
