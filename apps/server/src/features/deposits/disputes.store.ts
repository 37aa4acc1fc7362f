import type { ChargeRef } from '../../db/charge-lock.ts';
import type { Query } from '../../db/db.ts';

export interface DisputeRef extends ChargeRef {
  disputeId: string;
}

/** State of a dispute's chargeback, by the reports so far. Sums are in the smallest unit of the report's currency. */
export interface Dispute {
  /** Sum of the chargeback, taken off its charge or sent to finance; null: no chargeback was reported. */
  chargedBackUnits: number | null;
  /** True if the whole chargeback is still in force, or waits for finance. */
  isOpen: boolean;
}

/** Returns the dispute's state. Call under the charge's lock. */
export const findDispute = async (query: Query, { provider, chargeId, disputeId }: DisputeRef): Promise<Dispute> => {
  const [row] = await query.query<{ units: number | null; is_open: boolean | null }>(
    `select sum(units)::bigint as units, bool_and(is_open) as is_open from (
       select units, reinstated_at is null as is_open from deposit_chargebacks
       where provider = $1 and charge_id = $2 and dispute_id = $3
       union all
       select amount_cents, resolved_at is null from deposit_reviews
       where provider = $1 and charge_id = $2 and provider_ref = $3 and kind = 'chargeback'
     ) parts`,
    [provider, chargeId, disputeId],
  );
  return { chargedBackUnits: row?.units ?? null, isOpen: row?.is_open ?? false };
};

interface ReviewOfDispute {
  id: number;
  units: number;
}

/** Returns the part of the dispute's chargeback that no charge covers and that waits for finance; null: none. */
export const waitingOfDispute = async (
  query: Query,
  { provider, chargeId, disputeId, currency }: DisputeRef & { currency: string },
): Promise<ReviewOfDispute | null> =>
  (
    await query.query<ReviewOfDispute>(
      `select id, amount_cents - taken_back_cents as units from deposit_reviews
       where provider = $1 and charge_id = $2 and provider_ref = $3 and currency = $4 and kind = 'chargeback'
         and resolved_at is null
       order by id limit 1 for update`,
      [provider, chargeId, disputeId, currency],
    )
  )[0] ?? null;

/**
 * Returns money of exactly this sum that the dispute returned before its chargeback was reported; null: there is none.
 * `isHeld`: true while the money waits for staff; false once the chargeback was matched with it.
 */
export const reinstatedBefore = async (
  query: Query,
  { provider, chargeId, disputeId, currency, units }: DisputeRef & { currency: string; units: number },
): Promise<{ id: number; isHeld: boolean } | null> =>
  (
    await query.query<{ id: number; isHeld: boolean }>(
      `select id, resolved_at is null as "isHeld" from deposit_reviews
       where provider = $1 and charge_id = $2 and provider_ref = $3 and currency = $4 and amount_cents = $5
         and kind = 'payment' and reason = 'reinstated' and resolved_by is null
       order by resolved_at nulls first, id limit 1`,
      [provider, chargeId, disputeId, currency, units],
    )
  )[0] ?? null;
