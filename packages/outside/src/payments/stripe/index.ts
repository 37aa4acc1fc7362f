export { createStripePayments, type StripePaymentsOptions } from './client.ts';
