/**
 * Who accepted which version of the agreement (and with it that he is of age), and when: one row
 * for each, never changed. [P3] The address is there as a keyed hash, to tell equal ones apart.
 * players.agreed_at said less and is not written any more.
 */
export const agreements = `
create table agreements (
  player_id bigint not null references players (id),
  version integer not null,
  accepted_at timestamptz not null,
  address_hash bytea not null,
  recorded_at timestamptz not null default now(),
  primary key (player_id, version),
  constraint agreement_version check (version > 0)
)
--;
create trigger agreements_append_only before update or delete or truncate on agreements for each statement execute function refuse_change()
`;
