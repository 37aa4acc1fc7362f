/**
 * Players whose items count again are noted a bounded number at a time: price_moves.lift_account is the last account of
 * items that was looked at of an entry whose suspension ended; null: all were, or it ended none.
 */
export const liftedHolders = `
alter table price_moves add column lift_account bigint
--;
create index price_moves_lifting on price_moves (id) where lift_account is not null
`;
