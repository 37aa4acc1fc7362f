-- A payer's bank asks about a charge before it takes money back.
alter table deposit_reviews
  drop constraint review_kind,
  add constraint review_kind check (kind in ('payment', 'chargeback', 'inquiry', 'payout_paid', 'payout_rejected')),
  drop constraint review_resolution,
  add constraint review_resolution check ((resolved_at is null) = (resolution is null)
    and (resolution is null or resolution in ('credited', 'returned', 'charged', 'borne', 'dismissed', 'matched', 'ended')));
