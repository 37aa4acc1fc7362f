/**
 * What makes an invoice an open one, as a condition on rows of `invoices`. One that was never handed out (its process
 * ended while its provider was asked) counts for the two minutes that asking may take.
 */
export const OPEN_INVOICE = `status in ('created', 'pending') and expires_at > now() and (status = 'pending' or created_at > now() - interval '2 minutes')`;
