import { createHmac } from 'node:crypto';
import { AGREEMENT_REQUIRED, AGREEMENT_VERSION } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';

/** An acceptance of the agreement: the ticked version and the time of the tick. */
export interface Acceptance {
  version: number;
  acceptedAtMs: number;
  /** Nonce of the tick, so that the tick is recorded once, for one account. */
  nonce: string;
}

/**
 * True if the player has accepted any version of the agreement, and so stated that they are of age. A player who has
 * not accepted a newer version may still sign in and withdraw, but not stake. [P3]
 */
export const hasAccepted = async (query: Query, steamId: string): Promise<boolean> =>
  (
    await query.query('select 1 from agreements a join players p on p.id = a.player_id where p.steam_id = $1 limit 1', [
      steamId,
    ])
  ).length > 0;

/** True if the player must accept a newer version of the agreement before any further stake. [P3] */
export const isAgreementDue = ({ accepted_version: accepted }: Pick<PlayerRow, 'accepted_version'>): boolean =>
  accepted < AGREEMENT_REQUIRED;

interface RecordedAcceptance {
  playerId: number;
  acceptance: Pick<Acceptance, 'version' | 'acceptedAtMs'>;
  addressHash: Buffer;
}

/** Records an acceptance in the caller's transaction. The first acceptance of a version stays. [P3] */
export const recordAcceptance = async (
  query: Query,
  { playerId, acceptance, addressHash }: RecordedAcceptance,
): Promise<void> => {
  await query.query(
    `with recorded as (
       insert into agreements (player_id, version, accepted_at, address_hash) values ($1, $2, $3, $4)
       on conflict (player_id, version) do nothing)
     update players set accepted_version = $2 where id = $1 and accepted_version < $2`,
    [playerId, acceptance.version, new Date(acceptance.acceptedAtMs), addressHash],
  );
};

/** Returns the versions that a player has accepted, with the times; newest first. */
export const acceptancesOf = (query: Query, playerId: number): Promise<{ version: number; accepted_at: Date }[]> =>
  query.query('select version, accepted_at from agreements where player_id = $1 order by version desc limit 100', [
    playerId,
  ]);

/** Accepts the agreement for a signed-in player. Expected failure: `login_api.agreement_outdated`. */
export const acceptAgreement = async (
  query: Query,
  { version, ...accepted }: { playerId: number; version: number; acceptedAtMs: number; addressHash: Buffer },
): Promise<Outcome<object>> => {
  if (version !== AGREEMENT_VERSION) return refuse('login_api.agreement_outdated');
  const { playerId, acceptedAtMs, addressHash } = accepted;
  await recordAcceptance(query, { playerId, acceptance: { version, acceptedAtMs }, addressHash });
  return { ok: true };
};

/**
 * Hashes an address for the record of an acceptance. The hash is keyed, because unkeyed hashes of all possible
 * addresses can be computed quickly.
 */
export const hashAddress = ({ secret, address }: { secret: string; address: string }): Buffer =>
  createHmac('sha256', secret).update(`updraft agreement address\n${address}`).digest();
