/**
 * SQL condition for open invoices, on rows of `invoices`. An invoice with the status `created` counts for two minutes,
 * the longest time of the request to its provider. An older one was never given to a player, because its process ended
 * during that request.
 */
export const OPEN_INVOICE = `status in ('created', 'pending') and expires_at > now() and (status = 'pending' or created_at > now() - interval '2 minutes')`;
