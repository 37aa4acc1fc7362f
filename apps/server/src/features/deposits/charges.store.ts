import type { Query } from '../../db/db.ts';
import type { ChargeRef } from '../../db/charge-lock.ts';

/** A paid charge, and the state of its money: credited to a player, under review (`open`), or returned. */
export interface Charge {
  source: 'invoice' | 'review';
  sourceId: string;
  /** Credited player; for a payment under review, the player of its invoice; null: unknown. */
  playerId: number | null;
  /** Our invoice that the charge pays; null: it names none of ours. */
  invoiceId: string | null;
  /** Amount in the smallest unit of `currency`. */
  units: number;
  takenBackUnits: number;
  currency: string;
  state: 'credited' | 'open' | 'returned';
}

interface ChargeRow {
  source: 'invoice' | 'review';
  source_id: string;
  player_id: number | null;
  invoice_id: string | null;
  units: number;
  taken_back: number;
  currency: string;
  state: 'credited' | 'open' | 'returned';
}

/** Returns the charge; null: it was never reported as paid. Call under the charge's lock. */
export const findCharge = async (query: Query, { provider, chargeId }: ChargeRef): Promise<Charge | null> => {
  const [row] = await query.query<ChargeRow>(
    `select 'invoice' as source, id::text as source_id, player_id, id as invoice_id, amount_cents as units,
       reversed_cents as taken_back, currency, 'credited' as state
       from invoices where provider = $1 and charge_id = $2
     union all
     select 'review', r.id::text, coalesce(d.player_id, r.player_id), r.invoice_id, r.amount_cents, r.taken_back_cents,
       r.currency, case when r.resolved_at is null then 'open' else r.resolution end
       from deposit_reviews r left join deposits_made d on d.source = 'review' and d.source_id = r.id::text
       where r.provider = $1 and r.charge_id = $2 and r.kind = 'payment' and r.reason <> 'reinstated'
     order by source, source_id limit 1`,
    [provider, chargeId],
  );
  return (
    (row && {
      source: row.source,
      sourceId: row.source_id,
      playerId: row.player_id,
      invoiceId: row.invoice_id,
      units: row.units,
      takenBackUnits: row.taken_back,
      currency: row.currency,
      state: row.state,
    }) ??
    null
  );
};

/**
 * Adds units to the reversed sum of a credited invoice; a negative number subtracts. The invoice counts as `reversed`
 * while any part is.
 */
export const addReversed = async (query: Query, { id, units }: { id: string; units: number }): Promise<void> => {
  await query.query(
    `update invoices set reversed_cents = reversed_cents + $2, status = case when reversed_cents + $2 = 0 then 'completed' else 'reversed' end where id = $1`,
    [id, units],
  );
};

/** Locks and returns the open reviews of reversals of this charge in this currency, oldest first. */
export const waitingChargebacks = (
  query: Query,
  { provider, chargeId, currency }: ChargeRef & { currency: string },
): Promise<{ id: number; units: number }[]> =>
  query.query(
    `select id, amount_cents - taken_back_cents as units from deposit_reviews
     where provider = $1 and charge_id = $2 and kind = 'chargeback' and currency = $3 and resolved_at is null order by id for update`,
    [provider, chargeId, currency],
  );

export interface ChargebackRow {
  id: number;
  source: 'invoice' | 'review';
  source_id: string;
  player_id: number;
  units: number;
  amount_cents: number;
  to_stake_cents: number;
  bonus_cents: number;
  receivable_id: number | null;
}

export interface NewChargeback extends ChargeRef {
  eventId: string;
  /** Id of the dispute; null: the provider names none, or this is a refund. */
  disputeId: string | null;
  kind: 'charged_back' | 'refunded';
  source: 'invoice' | 'review';
  sourceId: string;
  playerId: number;
  units: number;
  amountCents: number;
  toStakeCents: number;
  bonusCents: number;
  receivableId: number | null;
}

export const insertChargeback = async (query: Query, row: NewChargeback): Promise<void> => {
  await query.query(
    `insert into deposit_chargebacks (provider, event_id, charge_id, dispute_id, kind, source, source_id, player_id, units,
       amount_cents, to_stake_cents, bonus_cents, receivable_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.provider,
      row.eventId,
      row.chargeId,
      row.disputeId,
      row.kind,
      row.source,
      row.sourceId,
      row.playerId,
      row.units,
      row.amountCents,
      row.toStakeCents,
      row.bonusCents,
      row.receivableId,
    ],
  );
};

/**
 * Returns the chargeback or refund in force that a report undoes; null: there is none. The dispute identifies it. If
 * the report or the chargeback names no dispute, the oldest one of exactly this sum is returned.
 */
export const findChargeback = async (
  query: Query,
  { provider, chargeId, disputeId, units, kind }: ChargeRef & Pick<NewChargeback, 'disputeId' | 'units' | 'kind'>,
): Promise<ChargebackRow | null> =>
  (
    await query.query<ChargebackRow>(
      `select id, source, source_id, player_id, units, amount_cents, to_stake_cents, bonus_cents, receivable_id from deposit_chargebacks
       where provider = $1 and charge_id = $2 and kind = $4 and reinstated_at is null
         and (dispute_id = $5 or (units = $3 and (dispute_id is null or $5::text is null)))
       order by dispute_id is not distinct from $5 desc, id limit 1`,
      [provider, chargeId, units, kind, disputeId],
    )
  )[0] ?? null;

/**
 * True if the dispute `providerRef` has charged money of the charge back, or its chargeback went to finance. A
 * chargeback in force without a dispute's name counts, because it may belong to this dispute.
 */
export const isChargedBack = async (
  query: Query,
  { provider, chargeId, providerRef }: ChargeRef & { providerRef: string },
): Promise<boolean> =>
  (
    await query.query(
      `select 1 from deposit_chargebacks
       where provider = $1 and charge_id = $2 and kind = 'charged_back'
         and (dispute_id = $3 or (dispute_id is null and reinstated_at is null))
       union all
       select 1 from deposit_reviews
       where provider = $1 and charge_id = $2 and provider_ref = $3 and kind = 'chargeback'`,
      [provider, chargeId, providerRef],
    )
  ).length > 0;

export const markReinstated = async (query: Query, id: number): Promise<void> => {
  await query.query('update deposit_chargebacks set reinstated_at = now() where id = $1', [id]);
};
