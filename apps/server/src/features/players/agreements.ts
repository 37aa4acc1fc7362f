import { createHmac } from 'node:crypto';
import { AGREEMENT_VERSION } from '@updraft/contract';
import type { Query } from '../../db/db.ts';

/** An acceptance of the agreement: the box was ticked at that time, in that browser. */
export interface Acceptance {
  version: number;
  acceptedAtMs: number;
  /** The nonce of this tick: it is recorded once, for one account. */
  nonce: string;
}

/** Whether the player has accepted the version in force. [P3] */
export const hasAccepted = async (query: Query, steamId: string): Promise<boolean> =>
  (
    await query.query(
      'select 1 from agreements a join players p on p.id = a.player_id where p.steam_id = $1 and a.version = $2',
      [steamId, AGREEMENT_VERSION],
    )
  ).length > 0;

interface RecordedAcceptance {
  playerId: number;
  acceptance: Pick<Acceptance, 'version' | 'acceptedAtMs'>;
  addressHash: Buffer;
}

/** Records an acceptance, in the transaction that makes the player; the first of a version stays. [P3] */
export const recordAcceptance = async (
  query: Query,
  { playerId, acceptance, addressHash }: RecordedAcceptance,
): Promise<void> => {
  await query.query(
    'insert into agreements (player_id, version, accepted_at, address_hash) values ($1, $2, $3, $4) on conflict (player_id, version) do nothing',
    [playerId, acceptance.version, new Date(acceptance.acceptedAtMs), addressHash],
  );
};

/**
 * An address as the record keeps it: hashed with a key, because all addresses of the world are quickly hashed without
 * one.
 */
export const hashAddress = ({ secret, address }: { secret: string; address: string }): Buffer =>
  createHmac('sha256', secret).update(`updraft agreement address\n${address}`).digest();
