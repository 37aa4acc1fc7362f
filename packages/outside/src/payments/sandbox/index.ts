export { createSandboxCheckout, type SandboxCheckout, type SandboxCheckoutOptions } from './checkout.ts';
export { createSandboxPayments, type SandboxPaymentsOptions } from './client.ts';
export type { Schedule } from './webhook-sender.ts';
