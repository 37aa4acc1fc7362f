/**
 * Events in the outbox are kept as the text they are: nothing looks into them there, and to take the
 * events of a batch of bets apart for `jsonb` took as long as to write the bets themselves.
 */
export const outboxJson = `
alter table outbox alter column events type json using events::json
`;
