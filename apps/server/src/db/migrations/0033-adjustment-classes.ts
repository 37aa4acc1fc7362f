/** Why a balance was corrected, as its player is told; the words of staff are for staff. */
export const adjustmentClasses = `
alter table adjustments add column reason_class text not null default 'correction',
  add constraint adjustment_class check (reason_class in ('correction', 'compensation', 'payment', 'debt', 'other'))
--;
create index adjustments_of_player on adjustments (player_id, decided_at) where status = 'approved'
`;
