export {
  secretFor,
  signatureFailure,
  SIGNATURE_HEADER,
  SIGNATURE_TOLERANCE_MS,
  signBody,
  type SignedBody,
} from './signature.ts';
export type {
  InvoiceResult,
  NewInvoice,
  PayerReport,
  PaymentEvent,
  PaymentProvider,
  PayoutEvent,
  Reporter,
  WebhookFailure,
  WebhookRequest,
  WebhookResult,
} from './port.ts';
export type { Payer } from './payer.ts';
export type { NewPayout, PayoutMemory, PayoutProvider, PayoutResult, PayoutState } from './payouts.ts';
export type { P2pRequest, P2pRequestResult, P2pWallet, Receipt, RoubleRate, RoubleRates } from './p2p.ts';
