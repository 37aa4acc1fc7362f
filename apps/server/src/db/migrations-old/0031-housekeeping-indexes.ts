/** What is kept for a time only is found by its time: housekeeping read these tables from end to end, every ten minutes. */
export const housekeepingIndexes = `
create index sessions_age on sessions (expires_at)
--;
create index sign_in_codes_age on sign_in_codes (expires_at)
--;
create index openid_nonces_age on openid_nonces (expires_at)
--;
create index play_hours_age on play_hours (hour)
`;
