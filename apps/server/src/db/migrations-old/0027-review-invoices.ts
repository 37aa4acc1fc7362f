/**
 * A player's history asks of each of his invoices what staff decided about money that came for it. And an
 * invoice about which they have decided is over, whatever had become of it: what comes for it now is
 * theirs to decide as well. Open ones end by their time, which also frees the promo codes they hold.
 */
export const reviewInvoices = `
create index deposit_reviews_invoice on deposit_reviews (invoice_id) where invoice_id is not null
--;
update invoices i set status = 'review' where i.status in ('failed', 'expired') and exists (
  select 1 from deposit_reviews r left join deposits_made d on d.source = 'review' and d.source_id = r.id::text
  where r.invoice_id = i.id and r.kind = 'payment' and r.resolved_by is not null and (r.resolution = 'returned' or d.player_id = i.player_id))
`;
