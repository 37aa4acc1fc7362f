import { HOUSE, post } from '@updraft/ledger';
import type { PaymentEvent } from '@updraft/outside/payments';
import { mulDivFloor, toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import type { AddReceivable, ReinstateReceivable } from '../../ports/finance.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import {
  type Charge,
  type ChargebackRow,
  addReversed,
  findCharge,
  findChargeback,
  insertChargeback,
  markReinstated,
} from './charges.store.ts';
import type { InvoiceRow } from './deposits.store.ts';
import { type DisputeRef, findDispute, reinstatedBefore, waitingOfDispute } from './disputes.store.ts';
import { hold, returnHeld } from './holding.ts';
import { type UnmatchedReason, addReview, addTakenBackOfReview, closeInquiry } from './reviews.store.ts';

export interface ChargebackDependencies {
  wagering: Pick<WageringBooks, 'depositOf' | 'takenBack' | 'broughtBack'>;
  addReceivable: AddReceivable;
  reinstateReceivable: ReinstateReceivable;
}

export interface Reported {
  event: PaymentEvent;
  providerId: string;
  /** Our invoice that the event names; null: it names none. */
  invoice: InvoiceRow | null;
}

/**
 * Applies a report that a provider took money back, and matches the sum with its charge. For a credited deposit the sum
 * becomes a receivable. For a payment under review it reduces the held money. For a payment that staff returned the
 * report confirms that return. A sum that no charge covers goes to finance, and so does a refund or a chargeback that
 * may be a repeat (`hadAlike`). A dispute takes its sum back once. The caller holds the charge's lock. [M9]
 */
export const applyChargeback = async (
  query: Query,
  emit: Emit,
  { event, providerId, invoice, hadAlike, ...deps }: Reported & ChargebackDependencies & { hadAlike: boolean },
): Promise<'reversed' | 'returned' | 'review' | 'repeated'> => {
  const charge = await findCharge(query, { provider: providerId, chargeId: event.chargeId });
  const playerId = charge?.playerId ?? invoice?.player_id ?? null;
  if (playerId !== null) await lockPlayers(query, [playerId]);
  if (event.kind === 'charged_back')
    await closeInquiry(query, { provider: providerId, chargeId: event.chargeId, providerRef: event.providerRef });
  const before = await beforeInDispute(query, { event, providerId, playerId });
  if (before === 'repeated' || before === 'returned') return before;
  const mayBeRepeat = hadAlike || before === 'again';
  const isSameMoney = charge?.currency === event.currency;
  const units =
    charge && isSameMoney && !mayBeRepeat ? Math.min(event.amountCents, charge.units - charge.takenBackUnits) : 0;
  if (charge && units > 0) await ofCharge(query, emit, { charge, units, event, providerId, ...deps });
  const isOfHeld = units > 0 && charge?.state !== 'credited' && event.disputeId !== undefined;
  if (units < event.amountCents || isOfHeld) {
    const left = event.amountCents - units;
    const reviewId = await addReview(query, {
      kind: 'chargeback',
      provider: providerId,
      eventId: event.eventId,
      chargeId: event.chargeId,
      providerRef: event.providerRef,
      reportedInvoice: event.invoiceId,
      invoiceId: invoice?.id ?? charge?.invoiceId ?? null,
      playerId,
      reason:
        isOfHeld && left === 0
          ? 'of_held'
          : unmatchedReason({ kind: event.kind, mayBeRepeat, isKnown: charge !== null, isSameMoney }),
      amountCents: isOfHeld ? event.amountCents : left,
      currency: event.currency,
    });
    // Only chargebacks of credited deposits have their own rows. The review's row records this one, with its dispute.
    if (isOfHeld) await addTakenBackOfReview(query, { id: reviewId, units, resolution: 'matched' });
  }
  if (charge === null || units === 0) return 'review';
  return charge.state === 'credited' ? 'reversed' : 'returned';
};

const unmatchedReason = ({
  kind,
  mayBeRepeat,
  isKnown,
  isSameMoney,
}: Pick<PaymentEvent, 'kind'> & Record<'mayBeRepeat' | 'isKnown' | 'isSameMoney', boolean>): UnmatchedReason => {
  if (mayBeRepeat) return kind === 'charged_back' ? 'charged_back_again' : 'same_sum_again';
  if (!isKnown) return 'unknown_charge';
  return isSameMoney ? 'more_than_left' : 'wrong_currency';
};

const disputeOf = (event: PaymentEvent, providerId: string): DisputeRef | null =>
  event.disputeId === undefined ? null : { provider: providerId, chargeId: event.chargeId, disputeId: event.disputeId };

/**
 * Compares a chargeback with earlier reports of its dispute. `repeated`: the chargeback had its effect before. `again`:
 * the bank may have taken money once more. `returned`: the dispute's money came back before this report, and the held
 * sum now covers the chargeback. Null: the chargeback is new.
 */
const beforeInDispute = async (
  query: Query,
  { event, providerId, playerId }: Pick<Reported, 'event' | 'providerId'> & { playerId: number | null },
): Promise<'repeated' | 'again' | 'returned' | null> => {
  const ref = disputeOf(event, providerId);
  if (!ref || event.kind !== 'charged_back') return null;
  const { chargedBackUnits, isOpen } = await findDispute(query, ref);
  if (chargedBackUnits !== null) return isOpen && chargedBackUnits === event.amountCents ? 'repeated' : 'again';
  const { amountCents: units, currency } = event;
  const reinstated = await reinstatedBefore(query, { ...ref, currency, units });
  if (!reinstated) return null;
  if (!reinstated.isHeld) return 'repeated';
  const key = `review:${reinstated.id}:taken-back:${event.eventId}`;
  await returnHeld(query, { reviewId: reinstated.id, units, currency, key, playerId });
  return 'returned';
};

type OfCharge = Omit<Reported, 'invoice'> & ChargebackDependencies & { charge: Charge; units: number };

const ofCharge = async (
  query: Query,
  emit: Emit,
  { charge, units, event, providerId, ...deps }: OfCharge,
): Promise<void> => {
  if (charge.state === 'credited') return reverse(query, emit, { charge, units, event, providerId, ...deps });
  const reviewId = Number(charge.sourceId);
  if (charge.state === 'open')
    return returnHeld(query, {
      reviewId,
      units,
      currency: charge.currency,
      key: `review:${reviewId}:taken-back:${event.eventId}`,
      playerId: charge.playerId,
    });
  return addTakenBackOfReview(query, { id: reviewId, units, resolution: 'returned' });
};

/**
 * Turns the credited sum into a receivable, so the player's withdrawals wait. Waives the wagering that the deposit
 * brought, and voids its bonus money that is still held. The player can go on playing with everything else.
 */
const reverse = async (
  query: Query,
  emit: Emit,
  { charge, units, event, providerId, wagering, addReceivable }: OfCharge,
): Promise<void> => {
  const { source, sourceId } = charge;
  const deposit = await wagering.depositOf(query, { source, sourceId });
  if (!deposit) throw new Error(`a credited charge without its deposit: ${source} ${sourceId}`);
  const { playerId, leftCents } = deposit;
  // A reversal in another currency reverses the same share of the credited sum. The house bears the fraction of a cent.
  const amountCents = mulDivFloor(leftCents, { numerator: units, denominator: charge.units - charge.takenBackUnits });
  if (source === 'invoice') await addReversed(query, { id: sourceId, units });
  else await addTakenBackOfReview(query, { id: Number(sourceId), units, resolution: 'returned' });
  const name = source === 'invoice' ? sourceId : `review-${sourceId}`;
  const taken =
    amountCents > 0 ? await wagering.takenBack(query, emit, { source, sourceId, cents: amountCents }) : null;
  let receivableId: number | null = null;
  if (taken) {
    await post(query, [
      {
        key: `deposit-reversed:${name}:${event.eventId}`,
        kind: 'deposit.reversed',
        playerId,
        memo: { [source]: sourceId, charge: event.chargeId },
        cash: [{ from: HOUSE.receivables, to: HOUSE.payments, cents: amountCents }],
        items: [],
      },
    ]);
    receivableId = await addReceivable(query, emit, {
      playerId,
      source,
      sourceId: `${sourceId}:${event.eventId}`,
      amountCents,
    });
  }
  await insertChargeback(query, {
    provider: providerId,
    chargeId: event.chargeId,
    eventId: event.eventId,
    disputeId: event.disputeId ?? null,
    kind: event.kind === 'charged_back' ? 'charged_back' : 'refunded',
    source,
    sourceId,
    playerId,
    units,
    amountCents,
    toStakeCents: taken?.toStakeCents ?? 0,
    bonusCents: taken?.bonusCents ?? 0,
    receivableId,
  });
};

/**
 * Reinstates a charge after a won dispute or a failed refund. The receivable ends, or its sum returns to the party that
 * bore it meanwhile. The deposit counts again with its wagering and bonus. The part of the dispute's chargeback that no
 * charge covered no longer waits for finance. Money without a chargeback of this sum is held for staff. [M9]
 */
export const reinstate = async (
  query: Query,
  emit: Emit,
  { event, providerId, invoice, wagering, reinstateReceivable }: Reported & ChargebackDependencies,
): Promise<'reinstated' | 'review'> => {
  const ref = { provider: providerId, chargeId: event.chargeId };
  const dispute = disputeOf(event, providerId);
  const [charge, back, waiting] = [
    await findCharge(query, ref),
    await findChargeback(query, {
      ...ref,
      disputeId: event.disputeId ?? null,
      units: event.amountCents,
      kind: event.kind === 'refund_failed' ? 'refunded' : 'charged_back',
    }),
    dispute && (await waitingOfDispute(query, { ...dispute, currency: event.currency })),
  ];
  const playerId = back?.player_id ?? invoice?.player_id ?? null;
  if (playerId !== null) await lockPlayers(query, [playerId]);
  const isSameSum = (back?.units ?? 0) + (waiting?.units ?? 0) === event.amountCents;
  if (!isSameSum || (back && charge?.currency !== event.currency)) {
    await hold(query, emit, { event, providerId, invoice, reason: 'reinstated' });
    return 'review';
  }
  if (waiting) await addTakenBackOfReview(query, { ...waiting, resolution: 'matched' });
  if (back) await undo(query, emit, { back, wagering, reinstateReceivable });
  return 'reinstated';
};

/** Undoes a chargeback or a refund of a credited charge, and notifies the player. */
const undo = async (
  query: Query,
  emit: Emit,
  {
    back,
    wagering,
    reinstateReceivable,
  }: Pick<ChargebackDependencies, 'wagering' | 'reinstateReceivable'> & { back: ChargebackRow },
): Promise<void> => {
  const deposit = { source: back.source, sourceId: back.source_id };
  if (back.source === 'invoice') await addReversed(query, { id: back.source_id, units: -back.units });
  else await addTakenBackOfReview(query, { id: Number(back.source_id), units: -back.units, resolution: 'returned' });
  if (back.receivable_id !== null)
    await reinstateReceivable(query, emit, {
      id: back.receivable_id,
      playerId: back.player_id,
      key: `deposit-reinstated:${back.id}`,
    });
  await wagering.broughtBack(query, emit, {
    ...deposit,
    key: String(back.id),
    amountCents: back.amount_cents,
    toStakeCents: back.to_stake_cents,
    bonusCents: back.bonus_cents,
  });
  await markReinstated(query, back.id);
  await notifyPlayer(query, emit, {
    playerId: back.player_id,
    name: 'notification.deposit_reinstated',
    content: 'notification.deposit_reinstated_text',
    params: { sum: toDollars(back.amount_cents) },
  });
};
