import type { Compared, OutsideBooks, SiteBooks } from './compared.ts';
import type { Report } from './reports.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const nameOf = ({ provider, chargeId }: Pick<Report, 'provider' | 'chargeId'>): string =>
  `${provider} ${chargeId ?? ''}`;
const isCharge = (report: Report): boolean => report.isGenuine && report.kind === 'paid';

/** Returns the places of each charge in the books: credited or under review. */
const placesOf = ({ credits, reviews }: SiteBooks): Map<string, string[]> => {
  const places = new Map<string, string[]>();
  const add = (name: string, place: string): void => void places.set(name, [...(places.get(name) ?? []), place]);
  for (const { provider, charge, invoice } of credits)
    add(`${provider ?? ''} ${charge}`, `credited to invoice ${invoice}`);
  for (const { kind, reason, provider, charge_id, id } of reviews)
    if (kind === 'payment' && reason !== 'reinstated') add(`${provider} ${charge_id ?? ''}`, `in review ${id}`);
  return places;
};

/** Checks that every payment that a provider received is credited once or is under review, and nothing else is. */
const checkCharges = ({ site, outside, isSettled }: Compared): string[] => {
  const wrong: string[] = [];
  const places = placesOf(site);
  const charges = new Map(outside.reports.filter(isCharge).map((report) => [nameOf(report), report]));
  for (const [name, { amountCents, isTaken }] of charges) {
    const found = places.get(name) ?? [];
    if (found.length > 1)
      wrong.push(
        `charge ${name} of ${dollars(amountCents)} is in the books ${found.length} times: ${found.join(', ')}`,
      );
    if (found.length === 0 && (isTaken || isSettled))
      wrong.push(`charge ${name} of ${dollars(amountCents)} was taken by the provider and is in no book`);
  }
  for (const [name, found] of places)
    if (!charges.has(name)) wrong.push(`charge ${name} is ${found.join(', ')}, and the provider never took it`);
  for (const credit of site.credits) {
    const charge = charges.get(`${credit.provider ?? ''} ${credit.charge}`);
    const isSame =
      charge &&
      charge.amountCents === credit.amount_cents &&
      charge.invoiceId === credit.invoice &&
      charge.currency === 'USD';
    if (charge && !isSame)
      wrong.push(
        `invoice ${credit.invoice} was credited with ${dollars(credit.amount_cents)} for a charge of ${charge.amountCents / 100} ${charge.currency} for invoice ${charge.invoiceId ?? ''}`,
      );
  }
  return wrong;
};

/** Checks that an acknowledged report about a charge is in the books, and a forged report is not. */
const checkReports = ({ site, outside }: Compared): string[] => {
  const known = new Set(site.events.map((event) => `${event.provider} ${event.event_id}`));
  return outside.reports.flatMap(({ provider, eventId, kind, chargeId, isGenuine, isTaken }) => {
    const isKnown = known.has(`${provider} ${eventId}`);
    if (!isGenuine) return isKnown ? [`the forged report ${eventId} of ${provider} had an effect`] : [];
    return chargeId !== null && isTaken && !isKnown
      ? [`the report ${eventId} of ${provider} (${kind}) was taken and is not in the books`]
      : [];
  });
};

/**
 * Returns the sum that the providers hold for the site by their own ledgers: payments less reversals and payouts, in
 * dollars alone, because the site's books contain no other currency.
 */
const heldCents = ({ reports, payouts }: OutsideBooks): number => {
  const sign = {
    paid: 1,
    charge_reinstated: 1,
    charged_back: -1,
    refunded: -1,
    failed: 0,
    expired: 0,
    payout_paid: 0,
    payout_rejected: 0,
  };
  const payments = reports
    .filter(({ isGenuine, currency }) => isGenuine && currency === 'USD')
    .reduce((sum, { kind, amountCents }) => sum + sign[kind] * amountCents, 0);
  return (
    payments - payouts.filter(({ state }) => state === 'paid').reduce((sum, { amountCents }) => sum + amountCents, 0)
  );
};

/** Checks that, once everything has been reported, all sums agree and no player waits. */
const checkSettled = ({ site, outside, isSettled }: Compared): string[] => {
  if (!isSettled) return [];
  const held = heldCents(outside);
  return [
    ...(held === -site.paymentsCents
      ? []
      : [`the providers hold ${dollars(held)} for us, and by our books ${dollars(-site.paymentsCents)}`]),
    ...outside.reports
      .filter(({ isGenuine, isTaken, chargeId }) => isGenuine && !isTaken && chargeId !== null)
      .map(({ eventId, kind }) => `nobody takes the report ${eventId} (${kind})`),
    ...site.invoices
      .filter(({ is_overdue }) => is_overdue)
      .map(({ id, status }) => `invoice ${id} is ${status} after its time`),
    ...site.reviews
      .filter(({ is_over }) => !is_over)
      .map(({ id, kind, reason }) => `review ${id} (${kind}, ${reason}) is open after staff have decided everything`),
    ...site.receivables.map(
      ({ id, source }) => `receivable ${id} (${source}) is open after staff have decided everything`,
    ),
  ];
};

export const checkPayments = (compared: Compared): string[] => [
  ...checkCharges(compared),
  ...checkReports(compared),
  ...checkSettled(compared),
];
