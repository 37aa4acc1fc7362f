import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { balanceCents } from '../../kernel/players.store.ts';
import type { DisputedPayouts } from '../../ports/withdrawals.ts';
import { addReceivable } from './receivables.ts';
import type { Decision } from './reviews.store.ts';

/**
 * Returns, in cents, the sum that the provider reports as paid, less the sum that is booked as paid or that
 * `decidePayout` will book so.
 */
export const payoutDifference = async (
  query: Query,
  { row, cents }: Pick<Decision, 'row' | 'cents'>,
  payouts: DisputedPayouts,
): Promise<number> =>
  (row.kind === 'payout_paid' ? cents : 0) -
  (row.withdrawal_id === null
    ? 0
    : await payouts.bookedCents(query, { id: row.withdrawal_id, isPaid: row.kind === 'payout_paid' }));

/**
 * Carries out the decision on a payout whose end contradicts the books. A withdrawal that waits for it is completed,
 * the difference is charged to its player, borne by the house, or credited. When the report is dismissed, the
 * withdrawal goes on. Returns the id of the transfer of the difference; null: none.
 */
export const decidePayout = async (
  query: Query,
  emit: Emit,
  { row, action, playerId, cents, reason, payouts }: Decision & { payouts: DisputedPayouts },
): Promise<number | null> => {
  if (action === 'dismiss') return null;
  if (row.withdrawal_id !== null) await payouts.complete(query, emit, row.withdrawal_id);
  const key = `review:${row.id}:${action}`;
  const memo = { review: row.id, withdrawal: row.withdrawal_id, reason };
  if (action === 'bear') {
    const ids = await post(query, [
      {
        key,
        kind: 'payout.borne',
        playerId: row.player_id,
        memo,
        cash: [{ from: HOUSE.cash, to: HOUSE.payments, cents }],
        items: [],
      },
    ]);
    return ids.get(key) ?? null;
  }
  if (playerId === null) throw new Error('nobody whose payout it is');
  const isCharged = action === 'charge';
  const ids = await post(query, [
    {
      key,
      kind: isCharged ? 'payout.charged' : 'payout.credited',
      playerId,
      memo,
      cash: [
        isCharged
          ? { from: HOUSE.receivables, to: HOUSE.payments, cents }
          : { from: HOUSE.payments, to: cashOf(playerId), cents },
      ],
      items: [],
    },
  ]);
  if (isCharged)
    await addReceivable(query, emit, { playerId, source: 'payout', sourceId: String(row.id), amountCents: cents });
  else {
    emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
    await notifyPlayer(query, emit, {
      playerId,
      name: 'notification.withdrawal',
      content: 'notification.withdrawal_not_arrived',
      params: { sum: toDollars(cents) },
    });
  }
  return ids.get(key) ?? null;
};
