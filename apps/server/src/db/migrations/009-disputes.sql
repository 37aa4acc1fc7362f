-- A charge can have several disputes. Each chargeback names its dispute, so the right one is undone when it is won.
-- Null: the provider names none, or an earlier build wrote the row.
alter table deposit_chargebacks
  add column dispute_id text,
  add constraint one_chargeback_per_dispute unique (provider, charge_id, dispute_id);

-- Stripe's events of chargebacks are named after their disputes.
update deposit_chargebacks set dispute_id = substr(event_id, length('charged_back:') + 1)
where provider = 'stripe' and kind = 'charged_back' and event_id like 'charged\_back:_%';
