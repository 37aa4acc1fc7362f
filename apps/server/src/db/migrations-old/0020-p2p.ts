/**
 * Deposits from wallet to wallet: what an invoice asks for in roubles, at the rate that held when it
 * was opened, and whom it is to be paid to. A receipt is an event of its wallet (webhook_events), so
 * it is accepted once on the whole site.
 */
export const p2p = `
create table p2p_requests (
  invoice_id uuid primary key references invoices (id),
  amount_kopecks bigint not null,
  kopecks_per_dollar integer not null,
  rate_as_of timestamptz not null,
  payee text,
  constraint p2p_amount check (amount_kopecks > 0 and kopecks_per_dollar > 0)
)
--;
create index p2p_requests_payee on p2p_requests (payee) where payee is not null
`;
