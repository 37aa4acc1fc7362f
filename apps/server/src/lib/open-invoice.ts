/**
 * The condition for open invoices, on rows of `invoices`. One that was never handed out, because its process ended
 * while its provider was asked, counts for the two minutes that asking may last.
 */
export const OPEN_INVOICE = `status in ('created', 'pending') and expires_at > now() and (status = 'pending' or created_at > now() - interval '2 minutes')`;
