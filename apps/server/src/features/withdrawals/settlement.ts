import { HOUSE, cashOf, itemsOf, post, reservedOf } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { revalueReturned } from '../../kernel/catalogue.prices.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { balanceCents } from '../../kernel/players.store.ts';
import { type ReservedItem, itemsReserved } from './items.store.ts';
import { type WithdrawalRow, endWithdrawal } from './withdrawals.store.ts';

/** Builds the legs of a transfer that moves items at the prices with which they were read. */
export const legs = (items: readonly ReservedItem[], { from, to }: { from: number; to: number }) =>
  items.map((item) => ({ itemId: item.id, from, to, priceCents: item.price_cents }));

/** Returns all items reserved for a withdrawal. Throws if one is missing. */
const allReserved = async (query: Query, row: WithdrawalRow): Promise<ReservedItem[]> => {
  const items = await itemsReserved(query, { playerId: row.player_id, itemIds: row.item_ids });
  if (items.length !== row.item_ids.length)
    throw new Error(`withdrawal ${row.id} has ${items.length} of its ${row.item_ids.length} items set apart`);
  return items;
};

/**
 * Completes an open withdrawal of money: books the payout, and moves the items to the house, which keeps the tax. Call
 * under the locks of the player and the withdrawal.
 */
export const completeWithdrawal = async (query: Query, emit: Emit, row: WithdrawalRow): Promise<void> => {
  const playerId = row.player_id;
  const items = await allReserved(query, row);
  const payoutCents = row.payout_cents ?? 0;
  await post(query, [
    {
      key: `withdrawal:${row.id}:paid`,
      kind: 'withdrawal.paid',
      playerId,
      memo: { withdrawal: row.id, system: row.system, taxCents: row.sum_cents - payoutCents },
      cash: payoutCents > 0 ? [{ from: HOUSE.cash, to: HOUSE.payments, cents: payoutCents }] : [],
      items: legs(items, { from: reservedOf(playerId), to: HOUSE.stock }),
    },
  ]);
  await endWithdrawal(query, { id: row.id, status: 'completed', reason: null });
  emit({ playerId }, 'withdrawalStatus', { id: row.id, status: 'completed' });
  await notifyPlayer(query, emit, {
    playerId,
    name: 'notification.withdrawal',
    content: 'notification.withdrawal_completed',
    params: { sum: toDollars(payoutCents) },
  });
};

/** Cancels an open withdrawal: its items return to the player at today's prices. `reason`: a message key. */
export const giveBackWithdrawal = async (
  query: Query,
  emit: Emit,
  { row, reason }: { row: WithdrawalRow; reason: string },
): Promise<void> => {
  const playerId = row.player_id;
  const items = await allReserved(query, row);
  await post(query, [
    {
      key: `withdrawal:${row.id}:return`,
      kind: 'withdrawal.returned',
      playerId,
      memo: { withdrawal: row.id, reason },
      cash: [],
      items: legs(items, { from: reservedOf(playerId), to: itemsOf(playerId) }),
    },
  ]);
  await revalueReturned(query, { key: `withdrawal:${row.id}:return`, itemIds: row.item_ids });
  await endWithdrawal(query, { id: row.id, status: 'canceled', reason });
  emit({ playerId }, 'withdrawalStatus', { id: row.id, status: 'canceled' });
  emit({ playerId }, 'updateInventory', {});
  emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
  if (reason !== 'withdrawal_reason.player')
    await notifyPlayer(query, emit, {
      playerId,
      name: 'notification.withdrawal',
      content: `notification.${reason.replace('withdrawal_reason.', 'withdrawal_refused_by_')}`,
      params: { sum: toDollars(row.sum_cents) },
    });
};
