import type { Compared, SiteBooks } from './compared.ts';

type Withdrawal = SiteBooks['withdrawals'][number];
type Payout = Compared['outside']['payouts'][number];

/**
 * The statuses that a withdrawal may have when its payout has this state at the provider: the first list during the
 * run, the second in the end.
 */
const FITTING: Record<
  Payout['state'],
  { onTheWay: readonly Withdrawal['status'][]; inTheEnd: readonly Withdrawal['status'][] }
> = {
  paid: { onTheWay: ['sending', 'completed'], inTheEnd: ['completed'] },
  rejected: { onTheWay: ['sending', 'canceled'], inTheEnd: ['canceled'] },
  pending: { onTheWay: ['sending'], inTheEnd: [] },
};

/** Returns the id of a payout's withdrawal; NaN if there is none. */
export const withdrawalIdOf = (payoutId: string): number =>
  Number(/^withdrawal-(\d+)$/.exec(payoutId)?.[1] ?? Number.NaN);

const wrongOf = (payout: Payout, row: Withdrawal | undefined, isSettled: boolean): string[] => {
  const { payoutId, state, amountCents } = payout;
  if (row?.type !== 'site') return [`the provider has ${payoutId} (${state}), which belongs to no withdrawal`];
  const wrong: string[] = [];
  const { onTheWay, inTheEnd } = FITTING[state];
  if (!(isSettled ? inTheEnd : onTheWay).includes(row.status))
    wrong.push(`${payoutId} is ${state} at the provider and ${row.status} (${row.reason ?? 'no reason'}) in the books`);
  if (state === 'rejected' && row.status === 'canceled' && row.reason !== 'withdrawal_reason.provider')
    wrong.push(`${payoutId} was given back by ${row.reason ?? 'nobody'} although the provider had it`);
  if (amountCents !== row.payout_cents)
    wrong.push(`${payoutId} is of ${amountCents} cents at the provider and of ${row.payout_cents ?? 0} in the books`);
  if (row.provider === null) wrong.push(`${payoutId} was asked for before it was written down who is asked`);
  return wrong;
};

/**
 * Checks that every payout at the provider belongs to a withdrawal with its sum and a fitting status, that none was
 * made twice, that every completed withdrawal was paid, and that no review of a payout exists.
 */
const checkEntries = ({ site, outside, isSettled }: Compared): string[] => {
  const rows = new Map(site.withdrawals.map((row) => [row.id, row]));
  const counts = new Map<string, number>();
  for (const { payoutId } of outside.payouts) counts.set(payoutId, (counts.get(payoutId) ?? 0) + 1);
  const paid = new Set(
    outside.payouts.filter(({ state }) => state === 'paid').map(({ payoutId }) => withdrawalIdOf(payoutId)),
  );
  return [
    ...outside.payouts.flatMap((payout) => wrongOf(payout, rows.get(withdrawalIdOf(payout.payoutId)), isSettled)),
    ...[...counts].filter(([, count]) => count > 1).map(([payoutId, count]) => `${payoutId} was made ${count} times`),
    ...site.withdrawals
      .filter((row) => row.type === 'site' && row.status === 'completed' && !paid.has(row.id))
      .map(({ id }) => `withdrawal ${id} is completed, and the provider has paid nothing for it`),
    ...site.reviews
      .filter(({ kind }) => kind === 'payout_paid' || kind === 'payout_rejected')
      .map(({ event_id, reason }) => `a payout contradicts the books (${reason}): ${event_id}`),
  ];
};

/**
 * Checks that a timer or staff will handle everything that is open, that nothing is open in the end, and that no item
 * is reserved twice.
 */
const checkOpen = ({ site, isSettled }: Compared): string[] => {
  const open = site.withdrawals.filter(({ status }) => status === 'moderation' || status === 'sending');
  const owners = new Map<number, number[]>();
  for (const { id, item_ids } of open)
    for (const itemId of item_ids) owners.set(itemId, [...(owners.get(itemId) ?? []), id]);
  return [
    ...[...owners]
      .filter(([, ids]) => ids.length > 1)
      .map(([itemId, ids]) => `item ${itemId} is set apart for the withdrawals ${ids.join(' and ')}`),
    ...open
      .filter((row) => row.type === 'site' && row.status === 'sending' && !row.is_followed && !row.is_disputed)
      .map(({ id }) => `withdrawal ${id} is being sent, and nobody looks after it`),
    ...(isSettled ? open.map(({ id, type, status }) => `withdrawal ${id} (${type}) is still ${status}`) : []),
  ];
};

export const checkPayouts = (compared: Compared): string[] => [...checkEntries(compared), ...checkOpen(compared)];
