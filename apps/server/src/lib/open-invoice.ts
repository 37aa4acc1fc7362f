/**
 * SQL condition for open invoices, on rows of `invoices`. An invoice with the status `created` waits for its provider's
 * response and counts for two minutes, the longest time of that request. After that its process has ended and no player
 * has received the invoice.
 */
export const OPEN_INVOICE = `status in ('created', 'pending') and expires_at > now() and (status = 'pending' or created_at > now() - interval '2 minutes')`;
