export { type BtcpayPayoutsOptions, createBtcpayPayouts } from './payouts.ts';
