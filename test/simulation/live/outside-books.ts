import { FEE_BASIS_POINTS, KOPECKS_PER_DOLLAR } from '../../support/live-clients.ts';
import type { LiveDoubles } from '../../support/live-doubles.ts';
import { NAMES } from '../../../packages/outside/src/steam-trade/bot/testing/fake-steam.ts';
import { offerMeaning } from '../../../packages/outside/src/steam-trade/bot/states.ts';
import { idInMessage } from '../../../packages/outside/src/steam-trade/bot/steam-bot.ts';
import type { OutsideBooks } from '../money/compared.ts';
import type { Report } from '../money/reports.ts';

type Doubles = Pick<LiveDoubles, 'btcpay' | 'deposits' | 'steam' | 'yoomoney' | 'charges'>;

/** Returns the cents whose roubles, rounded down, are this sum. */
const centsOfRoubles = (roubles: number): number => Math.ceil((Math.round(roubles * 100) * 100) / KOPECKS_PER_DOLLAR);

const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

const payouts = ({ btcpay, yoomoney }: Doubles): OutsideBooks['payouts'] => {
  const names = new Map(btcpay.pulls.map(({ id, name }) => [id, name]));
  return [
    ...btcpay.payouts.map(({ pullPaymentId, originalAmount, state }) => ({
      payoutId: names.get(pullPaymentId) ?? '',
      amountCents: cents(originalAmount),
      state:
        state === 'Completed'
          ? ('paid' as const)
          : state === 'Cancelled'
            ? ('rejected' as const)
            : ('pending' as const),
    })),
    ...yoomoney.operations
      .filter(({ direction }) => direction === 'out')
      .map(({ label = '', amount, status }) => ({
        payoutId: label,
        amountCents: centsOfRoubles(amount),
        state: status === 'success' ? ('paid' as const) : ('pending' as const),
      })),
  ];
};

/** Returns the payments that services received for invoices of the site. `isTaken`: all must be booked. */
const payments = ({ charges, deposits, yoomoney }: Doubles, isTaken: boolean): Report[] => {
  const common = { kind: 'paid' as const, currency: 'USD', isGenuine: true, isTaken };
  return [
    // This aggregator does not sign its number of a charge, so the site identifies the charge by its invoice.
    ...charges.map(({ invoice, amountCents }) => ({
      ...common,
      provider: 'kassa',
      eventId: `paid:${invoice}`,
      chargeId: invoice,
      invoiceId: invoice,
      amountCents,
    })),
    ...deposits.invoices
      .filter(({ status }) => status === 'Settled')
      .map(({ id, amount, metadata }) => ({
        ...common,
        provider: 'btcpay_invoices',
        eventId: `paid:${id}`,
        chargeId: id,
        invoiceId: metadata.orderId ?? null,
        amountCents: cents(amount),
      })),
    ...yoomoney.operations
      .filter(({ direction }) => direction === 'in')
      .map(({ operation_id: receipt, label = '', amount }) => ({
        ...common,
        provider: 'yoomoney',
        eventId: receipt,
        chargeId: receipt,
        invoiceId: label,
        amountCents: centsOfRoubles(amount * (1 + FEE_BASIS_POINTS / 10_000)),
      })),
  ];
};

const offers = ({ steam }: Doubles): OutsideBooks['offers'] => {
  const ids = steam.offers.map(({ message }) => idInMessage(message) ?? '');
  return steam.offers.map(({ state, give, receive }, at) => {
    const meaning = offerMeaning(state);
    return {
      offerId: ids[at] ?? '',
      give: give.map(({ name }) => NAMES[name] ?? ''),
      receive: receive.map(({ assetid }) => assetid),
      state: meaning === 'trade' ? ('accepted' as const) : (meaning ?? ('created' as const)),
      times: ids.filter((id) => id === ids[at]).length,
    };
  });
};

/**
 * Returns the records of the doubles, for comparison with the site's. `isSettled`: every payment must be in the site's
 * books.
 */
export const outsideBooks = (doubles: Doubles, { isSettled }: { isSettled: boolean }): OutsideBooks => ({
  reports: payments(doubles, isSettled),
  payouts: payouts(doubles),
  offers: offers(doubles),
});
