/**
 * What a heartbeat of a running round holds besides the database's moment: how long the round had
 * been running on its owner's monotonic clock, that clock's reading, and which machine it belongs to.
 */
export const heartbeats = `
alter table crash_rounds
  add column beat_elapsed_ms double precision,
  add column beat_mono_ms double precision,
  add column beat_boot text
--;
update crash_rounds set beat_elapsed_ms = extract(epoch from heartbeat_at - started_at) * 1000 where phase = 'running'
`;
