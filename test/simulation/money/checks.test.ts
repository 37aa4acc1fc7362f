import { describe, expect, it } from 'vitest';
import { P2P_ACCOUNT } from '../../../packages/outside/src/payments/sandbox/accounts.ts';
import {
  type Offer,
  type Withdrawal,
  EXACT,
  LESS,
  OTHERS,
  first,
  review,
  sound,
  withdrawal,
} from './checks.fixtures.ts';
import { compareMoney } from './checks.ts';
import type { Compared } from './compared.ts';

/** A contradiction, and its report. */
const FAULTS: Record<string, [(books: Compared) => void, RegExp]> = {
  '[M9] a report that was credited twice': [
    ({ site }) => site.credits.push(first(site.credits)),
    /^charge sandbox charge-1 of \$25\.00 is in the books 2 times/,
  ],
  '[M9] a charge that is credited and in review': [
    ({ site }) => site.reviews.push(review({ id: 2, charge_id: 'charge-1' })),
    /charge-1 .* 2 times: credited to invoice invoice-1, in review 2/,
  ],
  '[M9] a charge that is nowhere': [
    ({ site }) => site.credits.shift(),
    /charge-1 of \$25\.00 was taken by the provider and is in no book/,
  ],
  '[M9] a credit without a charge': [
    ({ outside }) => (outside.reports = outside.reports.slice(1)),
    /charge-1 is credited to invoice invoice-1, and the provider never took it/,
  ],
  '[M9] a credit of another sum': [
    ({ site }) => (first(site.credits).amount_cents = 2600),
    /credited with \$26\.00 for a charge of 25 USD/,
  ],
  '[M9] a credit of another currency': [
    ({ outside }) => (first(outside.reports).currency = 'EUR'),
    /credited with \$25\.00 for a charge of 25 EUR/,
  ],
  '[M9] a credit of another invoice': [
    ({ site }) => (first(site.credits).invoice = 'invoice-3'),
    /invoice invoice-3 was credited .* for invoice invoice-1/,
  ],
  '[M9] a forged report with an effect': [
    ({ site }) => site.events.push({ provider: 'sandbox', event_id: 'forged' }),
    /the forged report forged/,
  ],
  '[M9] a report that was received and forgotten': [
    ({ site }) => site.events.pop(),
    /the report back-3 of sandbox \(charged_back\) was taken and is not in the books/,
  ],
  '[M9] a report that is never received': [
    ({ outside }) => (first(outside.reports).isTaken = false),
    /nobody takes the report paid-1/,
  ],
  '[M10] a chargeback that was never booked': [
    ({ site }) => (site.paymentsCents -= 400),
    /the providers hold \$34\.00 for us, and by our books \$38\.00/,
  ],
  '[M9] a receipt that was credited twice': [
    ({ site }) => site.credits.push({ invoice: 'invoice-9', charge: EXACT, provider: P2P_ACCOUNT, amount_cents: 700 }),
    /charge sandbox_p2p 50000000000001 of \$7\.00 is in the books 2 times/,
  ],
  '[M9] a transfer of fewer roubles that was credited': [
    ({ site }) => site.credits.push({ invoice: 'invoice-4', charge: LESS, provider: P2P_ACCOUNT, amount_cents: 700 }),
    /credited with \$7\.00 for a charge of 640 RUB/,
  ],
  '[M9] a transfer to somebody else with an effect': [
    ({ site }) => site.events.push({ provider: P2P_ACCOUNT, event_id: OTHERS }),
    /the forged report 50000000000003/,
  ],
  '[M9] a receipt that was accepted and forgotten': [
    ({ site }) => site.reviews.pop(),
    /charge sandbox_p2p 50000000000002 .* was taken by the provider and is in no book/,
  ],
  '[M4] an acknowledged receipt without its credit': [
    ({ site }) => site.credits.pop(),
    /acknowledged r of player 7 its credit is missing/,
  ],
  'an invoice that never ends': [
    ({ site }) => (first(site.invoices).is_overdue = true),
    /invoice invoice-1 is completed after its time/,
  ],
  'a review that staff cannot end': [
    ({ site }) => (first(site.reviews).is_over = false),
    /review 1 \(payment, paid_again\) is open/,
  ],
  'a debt that staff cannot end': [
    ({ site }) => site.receivables.push({ id: 3, source: 'trade' }),
    /receivable 3 \(trade\) is open/,
  ],
  '[M3] a payout that was made twice': [
    ({ outside }) => (outside.payouts = [...outside.payouts, first(outside.payouts)]),
    /withdrawal-1 was made 2 times/,
  ],
  '[M3] a payout under another name': [
    ({ outside }) =>
      (outside.payouts = [...outside.payouts, { payoutId: 'withdrawal-1-2', amountCents: 800, state: 'paid' }]),
    /withdrawal-1-2 \(paid\), which belongs to no withdrawal/,
  ],
  '[M3] a payout for a withdrawal that its player canceled': [
    ({ outside }) =>
      (outside.payouts = [...outside.payouts, { payoutId: 'withdrawal-3', amountCents: 800, state: 'paid' }]),
    /withdrawal-3 is paid at the provider and canceled \(withdrawal_reason\.player\)/,
  ],
  'a payout of another sum': [
    ({ outside }) => (outside.payouts = outside.payouts.map((row) => ({ ...row, amountCents: 900 }))),
    /withdrawal-1 is of 900 cents at the provider and of 800/,
  ],
  'a payout that was asked for before it was noted': [
    ({ site }) => (first(site.withdrawals).provider = null),
    /withdrawal-1 was asked for before it was written down/,
  ],
  'a payout that never left': [
    ({ outside }) => (outside.payouts = outside.payouts.slice(1)),
    /withdrawal 1 is completed, and the provider has paid nothing/,
  ],
  'a rejected payout that staff gave back': [
    ({ site }) => ((site.withdrawals[1] as Withdrawal).reason = 'withdrawal_reason.staff'),
    /withdrawal-2 was given back by withdrawal_reason\.staff/,
  ],
  'a contradiction that a provider told': [
    ({ site }) => site.reviews.push(review({ kind: 'payout_paid', charge_id: null, reason: 'paid_after_return' })),
    /a payout contradicts the books \(paid_after_return\)/,
  ],
  'a withdrawal that is stuck': [
    ({ site }) => Object.assign(first(site.withdrawals), { status: 'sending' }),
    /withdrawal 1 is being sent, and nobody looks after it/,
  ],
  'a withdrawal that does not end': [
    ({ site }) => Object.assign(first(site.withdrawals), { status: 'sending', is_followed: true }),
    /withdrawal 1 \(site\) is still sending/,
  ],
  '[M6] an item in two open withdrawals': [
    ({ site }) =>
      site.withdrawals.push(withdrawal({ id: 8, status: 'moderation' }), withdrawal({ id: 9, status: 'moderation' })),
    /item 11 is set apart for the withdrawals 8 and 9/,
  ],
  '[M6] a skin that left twice': [
    ({ site }) => site.withdrawals.push(withdrawal({ id: 8, type: 'steam', item_ids: [14] })),
    /item 14 left with the withdrawals 4 and 8/,
  ],
  '[M3] an offer that was sent twice': [
    ({ outside }) => (outside.offers = outside.offers.map((row) => ({ ...row, times: 2 }))),
    /withdrawal-4 was sent 2 times/,
  ],
  '[M3] an offer under another name': [
    ({ outside }) =>
      (outside.offers = [
        ...outside.offers,
        { offerId: 'withdrawal-4b', give: ['AK'], receive: [], state: 'accepted', times: 1 },
      ]),
    /withdrawal-4b \(accepted\), which belongs to nothing/,
  ],
  'an offer that moves another skin': [
    ({ site }) => (first(site.offers).give = ['AWP']),
    /withdrawal-4 moves something else/,
  ],
  'an offer that was sent before it was noted': [
    ({ site }) => (first(site.offers).service = null),
    /withdrawal-4 was sent before it was written down/,
  ],
  '[M6] a skin that left and was returned': [
    ({ site }) => Object.assign(site.withdrawals[3] as Withdrawal, { status: 'canceled' }),
    /withdrawal-4 is accepted at the platform and canceled in the books/,
  ],
  'a declined skin that is gone': [
    ({ site }) => Object.assign(site.withdrawals[4] as Withdrawal, { status: 'completed' }),
    /withdrawal-5 is declined at the platform and completed in the books/,
  ],
  'a skin that left without a trade': [
    ({ outside }) => (outside.offers = outside.offers.slice(1)),
    /withdrawal-4 is completed in the books, and the platform has it as never sent/,
  ],
  'a trade that nobody follows': [
    ({ site }) => Object.assign(site.withdrawals[3] as Withdrawal, { status: 'sending' }),
    /withdrawal-4 is on its way \(accepted\), and nobody looks after it/,
  ],
  'a skin that came and was not credited': [
    ({ site }) => (first(site.skins).item_id = null),
    /skin a1 came by skins-1 and was credited 0 times/,
  ],
  'a skin that was credited twice': [
    ({ site }) => site.skins.push({ deposit_id: 1, asset_id: 'a1', item_id: 29 }),
    /skin a1 came by skins-1 and was credited 2 times/,
  ],
  'a skin that was credited and never came': [
    ({ site }) => site.skins.push({ deposit_id: 9, asset_id: 'a9', item_id: 29 }),
    /skin a9 of deposit 9 was credited and never came/,
  ],
  'a deposit of skins that does not end': [
    ({ site }) => (first(site.skinDeposits).status = 'sending'),
    /deposit of skins 1 is still on its way/,
  ],
  '[M4] an acknowledged deposit that is gone': [
    ({ site }) => site.answers.shift(),
    /acknowledged d of player 7 its answer is missing/,
  ],
  '[M4] an acknowledged withdrawal that is gone': [
    ({ site }) => ((site.answers[1] as { id: string | null }).id = '99'),
    /acknowledged w of player 7 its withdrawal is missing/,
  ],
  '[M4] an acknowledged taken skin that is gone': [
    ({ site }) => ((site.answers[2] as { id: string | null }).id = '1'),
    /acknowledged t of player 7 its withdrawal is missing/,
  ],
  '[M4] an acknowledged deposit of skins that is gone': [
    ({ site }) => ((site.answers[3] as { id: string | null }).id = '99'),
    /acknowledged s of player 7 its deposit is missing/,
  ],
  '[M4] an acknowledged promo code that was not used': [
    ({ site }) => site.promoUses.pop(),
    /acknowledged p of player 7 the use of its code is missing/,
  ],
  'an approval that was lost': [
    ({ site }) => Object.assign(first(site.withdrawals), { status: 'moderation' }),
    /withdrawal 1 was approved, and is moderation/,
  ],
  'a rejection that did not stand': [
    ({ site }) => Object.assign(site.withdrawals[5] as Withdrawal, { status: 'completed' }),
    /withdrawal 6 was given back \(withdrawal_reason\.staff\), and is completed/,
  ],
  'a withdrawal that was taken back and paid': [
    ({ site }) => Object.assign(site.withdrawals[2] as Withdrawal, { status: 'completed' }),
    /withdrawal 3 was given back \(withdrawal_reason\.player\), and is completed/,
  ],
  'an end that was shown and changed': [
    ({ site }) => Object.assign(first(site.withdrawals), { status: 'canceled' }),
    /withdrawal 1 was shown as completed, and is canceled/,
  ],
  'a credit that was shown and is gone': [
    ({ site }) => (first(site.skinDeposits).status = 'canceled'),
    /deposit of skins 1 was shown as completed, and is canceled/,
  ],
};

describe('comparing the books of money and skins', () => {
  it('nothing is found when everything agrees', () => expect(compareMoney(sound())).toEqual([]));

  it.each(Object.entries(FAULTS))('the comparison of the books detects %s', (_name, [doctor, expected]) => {
    const books = sound();
    doctor(books);
    expect(compareMoney(books)).toContainEqual(expect.stringMatching(expected));
  });

  it('money and items still in transit are accepted', () => {
    const books = sound();
    books.isSettled = false;
    books.site.credits.shift();
    first(books.outside.reports).isTaken = false;
    Object.assign(first(books.site.withdrawals), { status: 'sending', is_followed: true });
    Object.assign(books.site.withdrawals[3] as Withdrawal, { status: 'sending' });
    first(books.site.offers).is_followed = true;
    Object.assign(first(books.site.skinDeposits), { status: 'sending' });
    for (const skin of books.site.skins.slice(0, 2)) skin.item_id = null;
    Object.assign(books.site.offers[2] as Offer, { is_followed: true });
    books.told.withdrawals.set(1, 'sending');
    books.told.skinDeposits.set(1, 'sending');
    expect(compareMoney(books)).toEqual([]);
  });
});
