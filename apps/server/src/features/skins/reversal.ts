import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { sumCents, toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import { type SkinDepositRow, creditedItems, markReversed } from './skins.store.ts';

/**
 * Records a receivable, stops the player's withdrawals, and notifies the player; in the caller's transaction, under the
 * player's lock. The caller posts the transfer.
 */
export type AddReceivable = (
  query: Query,
  emit: Emit,
  debt: { playerId: number; source: 'trade'; sourceId: string; amountCents: number },
) => Promise<unknown>;

interface Reversal {
  row: SkinDepositRow;
  offerName: string;
  wagering: WageringBooks;
  addReceivable: AddReceivable;
}

/**
 * Books the reversal of a trade. Items still in the player's inventory are removed. The credit of the other items
 * becomes a receivable. The player's balance does not change. [TR-11]
 */
export const reverseDeposit = async (
  query: Query,
  emit: Emit,
  { row, offerName, wagering, addReceivable }: Reversal,
): Promise<void> => {
  const { id, player_id: playerId } = row;
  const items = await creditedItems(query, id);
  const here = items.filter((item) => item.account_id === itemsOf(playerId));
  const owedCents = sumCents(
    items.filter((item) => item.account_id !== itemsOf(playerId)).map((item) => item.credited_cents),
  );
  await post(query, [
    {
      key: `skins:reversed:${id}`,
      kind: 'skins.reversed',
      playerId,
      memo: { deposit: id, offer: offerName, owedCents },
      ...(row.transfer_id !== null && { corrects: row.transfer_id }),
      cash: owedCents > 0 ? [{ from: HOUSE.receivables, to: HOUSE.market, cents: owedCents }] : [],
      items: here.map((item) => ({
        itemId: item.item_id,
        from: itemsOf(playerId),
        to: HOUSE.market,
        priceCents: item.price_cents,
      })),
    },
  ]);
  await markReversed(query, { id, owedCents, removed: here.map((item) => item.item_id) });
  await wagering.takenBack(query, emit, { source: 'trade', sourceId: String(id) });
  await appendAudit(query, {
    actor: 'system',
    action: 'skins.reversed',
    details: { deposit: id, playerId, removed: here.length, owedCents },
  });
  if (owedCents > 0)
    await addReceivable(query, emit, { playerId, source: 'trade', sourceId: String(id), amountCents: owedCents });
  emit({ playerId }, 'updateInventory', {});
  // The receivable has its own notification. Without removed items no other one is needed.
  if (here.length === 0) return;
  const [content, params] = [
    'notification.skins_reversed_text',
    { sum: toDollars(sumCents(here.map((item) => item.price_cents))) },
  ];
  await notifyPlayer(query, emit, { playerId, name: 'notification.skins_reversed', content, params });
  emit({ playerId }, 'notice', { type: 'error', message: content, params });
};
