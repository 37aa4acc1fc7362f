import type { Query } from '../../db/db.ts';
import type { Reported } from './deposits.chargebacks.ts';
import { isChargedBack } from './charges.store.ts';
import { addReview, closeInquiry, hasInquiry } from './reviews.store.ts';

const inquiryOf = ({ event, providerId }: Pick<Reported, 'event' | 'providerId'>) => ({
  provider: providerId,
  providerRef: event.providerRef,
  chargeId: event.chargeId,
});

const enter = (query: Query, { event, providerId, invoice }: Reported): Promise<number> =>
  addReview(query, {
    ...inquiryOf({ event, providerId }),
    kind: 'inquiry',
    reason: 'inquiry',
    eventId: event.eventId,
    reportedInvoice: event.invoiceId,
    invoiceId: invoice?.id ?? null,
    playerId: invoice?.player_id ?? null,
    amountCents: event.amountCents,
    currency: event.currency,
  });

/**
 * Records that a payer's bank asks about a charge. Finance sees the inquiry until it ends, and no money moves. A repeat
 * is ignored. So is an inquiry after the chargeback of its dispute, because a receivable or a review exists already.
 * [M9]
 */
export const noteInquiry = async (query: Query, reported: Reported): Promise<'noted' | 'ignored'> => {
  const inquiry = inquiryOf(reported);
  if ((await hasInquiry(query, inquiry)) || (await isChargedBack(query, inquiry))) return 'ignored';
  await enter(query, reported);
  return 'noted';
};

/** Closes an inquiry. If its end is reported first, records the inquiry as closed. */
export const endInquiry = async (query: Query, reported: Reported): Promise<'noted'> => {
  if (!(await hasInquiry(query, inquiryOf(reported)))) await enter(query, reported);
  await closeInquiry(query, inquiryOf(reported));
  return 'noted';
};
