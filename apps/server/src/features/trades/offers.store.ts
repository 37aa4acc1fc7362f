import type { TradeState } from '@updraft/rules/trades';
import { type Query, one } from '../../db/db.ts';
import type { NewOfferRow, OfferRow } from '../../ports/trades.ts';

const COLUMNS = `
  id, name, player_id, withdrawal_id, deposit_id, steam_id, token, give, receive, most_cents, state, refusal,
  service, platform_id, url, attempts, recalled_at, expires_at, created_at`;

/** Returns the name that identifies the offer for this purpose on Steam. */
export const nameOf = (purpose: NewOfferRow['purpose']): string =>
  'withdrawalId' in purpose ? `withdrawal-${purpose.withdrawalId}` : `skins-${purpose.depositId}`;

/** Writes an offer that is due at once, in the transaction of the deposit or withdrawal that it serves. */
export const insertOffer = async (query: Query, offer: NewOfferRow): Promise<OfferRow> =>
  one(
    await query.query<OfferRow>(
      `insert into trade_offers (name, player_id, withdrawal_id, deposit_id, steam_id, token, give, receive, most_cents, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7::text[], $8::text[], $9, now() + $10 * interval '1 millisecond') returning ${COLUMNS}`,
      [
        nameOf(offer.purpose),
        offer.playerId,
        'withdrawalId' in offer.purpose ? offer.purpose.withdrawalId : null,
        'depositId' in offer.purpose ? offer.purpose.depositId : null,
        offer.steamId,
        offer.token,
        [...offer.give],
        [...offer.receive],
        offer.maxCents,
        offer.expiryMs,
      ],
    ),
  );

export const findOffer = async (query: Query, id: number): Promise<OfferRow | null> =>
  (await query.query<OfferRow>(`select ${COLUMNS} from trade_offers where id = $1`, [id]))[0] ?? null;

/** True if the player has an open withdrawal of a skin or an open deposit of skins. */
export const hasOpenOffers = async (query: Query, playerId: number): Promise<boolean> =>
  one(
    await query.query<{ open: boolean }>(
      `select exists (select 1 from withdrawals where player_id = $1 and type = 'steam' and status = 'sending')
           or exists (select 1 from skin_deposits where player_id = $1 and status = 'sending') as open`,
      [playerId],
    ),
  ).open;

/** Locks and returns an offer; null: there is none. The player must be locked before. */
export const lockOffer = async (query: Query, id: number): Promise<OfferRow | null> =>
  (await query.query<OfferRow>(`select ${COLUMNS} from trade_offers where id = $1 for update`, [id]))[0] ?? null;

/** Claims due offers for `heldMs`, so that two processes never handle one at the same time. */
export const takeDueOffers = (query: Query, { most, heldMs }: { most: number; heldMs: number }): Promise<OfferRow[]> =>
  query.query(
    `update trade_offers set attempts = attempts + 1, next_attempt_at = now() + $2 * interval '1 millisecond'
     where id in (select id from trade_offers where next_attempt_at <= now() order by next_attempt_at limit $1 for update skip locked)
     returning ${COLUMNS}`,
    [most, heldMs],
  );

/** Makes an offer due now, if it is still followed. */
export const hasten = async (query: Query, name: string): Promise<void> => {
  await query.query('update trade_offers set next_attempt_at = now() where name = $1 and next_attempt_at is not null', [
    name,
  ]);
};

/** The refusal of an offer that waits because too many are open to its partner. [TR-15] */
export const TOO_MANY_OPEN = 'too_many_open';

/**
 * Makes a locked offer wait until another one ends, at most `mostMs` and no longer than it is valid. A recalled offer
 * does not wait.
 */
export const holdBack = async (query: Query, { id, mostMs }: { id: number; mostMs: number }): Promise<void> => {
  await query.query(
    `update trade_offers set refusal = '${TOO_MANY_OPEN}',
       next_attempt_at = case when recalled_at is not null then now()
         else greatest(now(), least(expires_at, now() + $2 * interval '1 millisecond')) end
     where id = $1`,
    [id, mostMs],
  );
};

/** Makes offers due that wait until another offer to this partner ends. */
export const hastenHeldBack = async (query: Query, steamId: string): Promise<void> => {
  await query.query(
    `update trade_offers set next_attempt_at = now()
     where steam_id = $1 and refusal = '${TOO_MANY_OPEN}' and state in ('waiting', 'ordering') and next_attempt_at is not null`,
    [steamId],
  );
};

/** Records the service of an offer before the first request. */
export const noteService = async (query: Query, { id, service }: { id: number; service: string }): Promise<void> => {
  await query.query('update trade_offers set service = $2 where id = $1', [id, service]);
};

/** Schedules the next request. `isRecalled`: as the caller read it; an offer recalled meanwhile is due at once. */
export const askAgain = async (
  query: Query,
  { id, afterMs, isRecalled }: { id: number; afterMs: number; isRecalled: boolean },
): Promise<void> => {
  await query.query(
    `update trade_offers set next_attempt_at = case when recalled_at is not null and not $3::boolean then now() else now() + $2 * interval '1 millisecond' end
     where id = $1 and next_attempt_at is not null`,
    [id, afterMs, isRecalled],
  );
};

/**
 * Recalls the unanswered offers of these deposits, which are then due at once. An offer that may be in sending is due
 * when its sender is done, at the latest after `heldMs`: before, Steam may not know it, and it would be canceled as
 * never sent. Call under the player's lock. [TR-4]
 */
export const recallOffers = async (
  query: Query,
  { depositIds, heldMs }: { depositIds: readonly number[]; heldMs: number },
): Promise<void> => {
  await query.query(
    `update trade_offers set recalled_at = now(), next_attempt_at = case when state = 'waiting' and attempts > 0 then least(next_attempt_at, now() + $2 * interval '1 millisecond') else now() end
     where deposit_id = any($1::bigint[]) and recalled_at is null and state in ('waiting', 'created', 'sent')`,
    [[...depositIds], heldMs],
  );
};

export interface NewState {
  id: number;
  state: TradeState;
  refusal: string | null;
  platformId: string | null;
  url: string | null;
  expiresAtMs: number | null;
  /** Time until the next request about the offer; null: it is no longer followed. */
  nextMs: number | null;
}

export const setState = async (
  query: Query,
  { id, state, refusal, platformId, url, expiresAtMs, nextMs }: NewState,
): Promise<void> => {
  await query.query(
    `update trade_offers set state = $2, refusal = $3, platform_id = coalesce($4, platform_id), url = coalesce($5, url), changed_at = now(),
       next_attempt_at = case when $6::bigint is null then null else now() + $6::bigint * interval '1 millisecond' end,
       expires_at = coalesce(to_timestamp($7::double precision / 1000), expires_at) where id = $1`,
    [id, state, refusal, platformId, url, nextMs, expiresAtMs],
  );
};

/** Sets the time until which an offer is followed: an accepted one may still be reversed, an ended one accepted. */
export const followUntil = async (
  query: Query,
  { name, untilMs }: { name: string; untilMs: number },
): Promise<void> => {
  await query.query(
    'update trade_offers set follow_until = to_timestamp($2::double precision / 1000) where name = $1',
    [name, untilMs],
  );
};

/** True if the time to follow an offer is over by the database's clock, or was never set. */
export const isOver = async (query: Query, id: number): Promise<boolean> =>
  (
    await query.query(`select 1 from trade_offers where id = $1 and (follow_until is null or follow_until <= now())`, [
      id,
    ])
  ).length > 0;

/** Stops following an offer: no request about it is due any more. */
export const stopFollowing = async (query: Query, id: number): Promise<void> => {
  await query.query('update trade_offers set next_attempt_at = null where id = $1', [id]);
};
