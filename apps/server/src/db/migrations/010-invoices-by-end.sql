-- Invoices of a provider in the order in which they are looked up there.
create index invoices_by_end on invoices (provider, expires_at, id);
