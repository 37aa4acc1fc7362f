import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { type NewNotification, notifyPlayer } from '../../kernel/notifications.ts';
import type { GivePercentages } from '../../ports/deposits.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { balanceCents } from '../../kernel/players.store.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import type { Decision } from './reviews.store.ts';

/**
 * Reasons to hold a paid invoice that still gets its bonus if staff credit it. Money held for a limit or a break is meant
 * to be returned. [LI-12]
 */
const PAID_IN_FULL = ['expired_invoice', 'banned_player'];

/** Credits the rest of a payment under review to a player, like any deposit. */
export const creditHeld = async (
  query: Query,
  emit: Emit,
  {
    row,
    playerId,
    cents,
    reason,
    wagering,
    givePercentages,
  }: Decision & { wagering: WageringBooks; givePercentages: GivePercentages },
): Promise<{ transferId: number | null; promoLost: boolean }> => {
  if (playerId === null) throw new Error('nobody to credit');
  const key = `review:${row.id}:credit`;
  const ids = await post(query, [
    {
      key,
      kind: 'deposit.released',
      playerId,
      memo: { review: row.id, reason },
      cash: [{ from: row.currency === 'USD' ? HOUSE.suspense : HOUSE.payments, to: cashOf(playerId), cents }],
      items: [],
    },
  ]);
  const deposit = { source: 'review' as const, sourceId: String(row.id) };
  await wagering.deposited(query, emit, { ...deposit, playerId, amountCents: cents });
  const earns = row.invoice_id !== null && playerId === row.player_id && PAID_IN_FULL.includes(row.reason);
  const { promoLost } = earns
    ? await givePercentages(query, emit, { invoiceId: row.invoice_id ?? '', playerId, depositCents: cents, deposit })
    : { promoLost: false };
  emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
  await notifyPlayer(query, emit, {
    playerId,
    name: 'notification.deposit_completed',
    content: 'deposit_api.success',
    params: { sum: toDollars(cents) },
  });
  return { transferId: ids.get(key) ?? null, promoLost };
};

/**
 * Books the return of the rest of held money, which its provider sends to the payer, and notifies the player of the
 * invoice. Another currency is not booked. Returns the id of the transfer; null: none.
 */
export const returnHeld = async (query: Query, emit: Emit, { row, reason }: Decision): Promise<number | null> => {
  const cents = row.amount_cents - row.taken_back_cents;
  const isDollars = row.currency === 'USD';
  if (row.player_id !== null) {
    const text: Pick<NewNotification, 'content' | 'params'> = isDollars
      ? { content: 'notification.deposit_returned_text', params: { sum: toDollars(cents) } }
      : { content: 'notification.deposit_returned_foreign', params: { sum: cents / 100, currency: row.currency } };
    await notifyPlayer(query, emit, { playerId: row.player_id, name: 'notification.deposit_returned', ...text });
  }
  if (!isDollars) return null;
  const key = `review:${row.id}:return`;
  const ids = await post(query, [
    {
      key,
      kind: 'deposit.returned',
      playerId: row.player_id,
      memo: { review: row.id, reason },
      cash: [{ from: HOUSE.suspense, to: HOUSE.payments, cents }],
      items: [],
    },
  ]);
  return ids.get(key) ?? null;
};
