import type { Query } from '../../db/db.ts';
import { COLUMNS_OF_W, DISPUTED, type WithdrawalRow } from './withdrawals.store.ts';

/**
 * Claims a due payout for `heldMs`, so that two processes never request one at once. Null: none is due. A payout that
 * waits for a decision of finance is never due. A payout without a next attempt is due at once. [WD-7]
 */
export const takeDuePayout = async (query: Query, heldMs: number): Promise<WithdrawalRow | null> =>
  (
    await query.query<WithdrawalRow>(
      `with due as materialized (
         select id from withdrawals w where status = 'sending' and type = 'site'
           and coalesce(next_attempt_at, sent_at, created_at) <= now()
           and not ${DISPUTED}
         order by next_attempt_at, id limit 1 for update skip locked)
       update withdrawals w set attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 millisecond' from due where w.id = due.id
       returning ${COLUMNS_OF_W}`,
      [heldMs],
    )
  )[0] ?? null;

/**
 * Returns the reason why nothing is paid to the player (a ban or a block), as a note for staff; null: none. Call under
 * the player's lock.
 */
export const stoppedReason = async (query: Query, playerId: number): Promise<string | null> =>
  (
    await query.query<{ reason: string | null }>(
      `select case
         when banned then 'banned'
         when withdrawals_blocked
           then coalesce(withdrawals_blocked_reason, 'blocked') || coalesce(': ' || withdrawals_blocked_note, '')
       end as reason
       from players
       where id = $1`,
      [playerId],
    )
  )[0]?.reason ?? null;

/** Stores the reason why an approved payout was not sent, for staff. The payout is tried again after `nextMs`. */
export const stopPayout = async (
  query: Query,
  { id, reason, nextMs }: { id: number; reason: string; nextMs: number },
): Promise<void> => {
  await query.query(
    `update withdrawals
     set stopped_reason = $2, attempts = 0, next_attempt_at = now() + $3 * interval '1 millisecond'
     where id = $1 and status = 'sending' and provider is null`,
    [id, reason, nextMs],
  );
};

/**
 * Records the provider of a payout before the first request, after which the payout may have been sent. Returns false
 * if the payout cannot be sent any more.
 */
export const beginPayout = async (
  query: Query,
  { id, provider, nextMs }: { id: number; provider: string; nextMs: number },
): Promise<boolean> =>
  (
    await query.query(
      `update withdrawals
       set provider = $2, stopped_reason = null, next_attempt_at = now() + $3 * interval '1 millisecond'
       where id = $1 and status = 'sending' and provider is null
       returning id`,
      [id, provider, nextMs],
    )
  ).length > 0;

/** True if the withdrawal's payout waits for a decision of finance. [WD-7] */
export const isDisputed = async (query: Query, id: number): Promise<boolean> =>
  (await query.query('select 1 from deposit_reviews where withdrawal_id = $1 and resolved_at is null limit 1', [id]))
    .length > 0;

export interface NewDispute {
  provider: string;
  eventId: string;
  payoutId: string;
  providerRef: string;
  kind: 'payout_paid' | 'payout_rejected';
  amountCents: number | null;
  currency: string;
  reason: string;
  withdrawal: WithdrawalRow | null;
}

/** Adds a provider's report of a payout to the list of finance; false: it is there already. */
export const insertDispute = async (query: Query, { withdrawal, ...said }: NewDispute): Promise<boolean> =>
  (
    await query.query(
      `insert into deposit_reviews (kind, provider, event_id, provider_ref, reported_invoice, player_id, withdrawal_id, reason, amount_cents, currency)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (provider, event_id) do nothing returning id`,
      [
        said.kind,
        said.provider,
        said.eventId,
        said.providerRef,
        said.payoutId,
        withdrawal?.player_id ?? null,
        withdrawal?.id ?? null,
        said.reason,
        said.amountCents ?? withdrawal?.payout_cents ?? 0,
        said.currency,
      ],
    )
  ).length > 0;

/** Records the provider of a payout with its reference, and the time of the next request about it. */
export const notePayout = async (
  query: Query,
  { id, provider, providerRef, nextMs }: { id: number; provider: string; providerRef: string | null; nextMs: number },
): Promise<void> => {
  await query.query(
    `update withdrawals
     set provider = $2, provider_ref = coalesce($3, provider_ref),
       next_attempt_at = now() + $4 * interval '1 millisecond'
     where id = $1 and status = 'sending'`,
    [id, provider, providerRef, nextMs],
  );
};

/**
 * Stores the reference of a payout that is about to be sent, unless a reference is stored already. Returns the stored
 * reference; null: the payout is over, or belongs to another provider.
 */
export const rememberReference = async (
  query: Query,
  { id, provider, reference }: { id: number; provider: string; reference: string },
): Promise<string | null> =>
  (
    await query.query<{ provider_ref: string }>(
      `update withdrawals set provider_ref = coalesce(provider_ref, $3)
       where id = $1 and status = 'sending' and provider = $2
       returning provider_ref`,
      [id, provider, reference],
    )
  )[0]?.provider_ref ?? null;
