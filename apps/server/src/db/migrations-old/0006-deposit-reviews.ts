/**
 * What staff have to look at: money that came and could not be credited, for whatever reason, and
 * for no invoice of ours at all. One row for an event, in the transaction that books it [M9].
 */
export const depositReviews = `
alter table deposit_reviews
  alter column invoice_id drop not null,
  add column provider text,
  add column event_id text,
  add column provider_ref text,
  add column reported_invoice text,
  add column player_id bigint references players (id),
  add column currency text,
  add column transfer_id bigint references transfers (id)
--;
update deposit_reviews r set event_id = split_part(t.key, ':', 3), transfer_id = t.id
  from transfers t where t.kind = 'deposit.late' and t.created_at = r.created_at and t.key like 'deposit-late:' || r.invoice_id || ':%'
--;
update deposit_reviews r set provider = i.provider, provider_ref = i.provider_ref, reported_invoice = r.invoice_id::text, player_id = i.player_id,
    event_id = coalesce(r.event_id, 'unknown:' || r.id), currency = case when r.transfer_id is null then 'XXX' else 'USD' end
  from invoices i where i.id = r.invoice_id
--;
alter table deposit_reviews
  alter column provider set not null,
  alter column event_id set not null,
  alter column provider_ref set default '',
  alter column reported_invoice set not null,
  alter column currency set not null,
  add constraint review_amount check (amount_cents > 0),
  add constraint review_books_dollars check ((transfer_id is not null) = (currency = 'USD')),
  add constraint one_review_per_event unique (provider, event_id)
--;
create index deposit_reviews_open on deposit_reviews (id) where resolved_at is null
`;
