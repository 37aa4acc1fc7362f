/**
 * Offers for deposits that the site wants back before their time, because their player's own limits
 * do. Kept with the offer, so that whoever looks after it next takes it back.
 */
export const recalledOffers = `
alter table trade_offers
  add column recalled_at timestamptz,
  add constraint trade_offer_recalled check (recalled_at is null or deposit_id is not null)
`;
