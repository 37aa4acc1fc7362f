export { type BtcpayInvoicesOptions, createBtcpayInvoices } from './invoices.ts';
export { type BtcpayPayoutsOptions, createBtcpayPayouts } from './payouts.ts';
