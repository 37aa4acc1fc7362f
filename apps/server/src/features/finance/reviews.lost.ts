import { HOUSE, post } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { addReceivable } from './receivables.ts';
import type { Decision } from './reviews.store.ts';

/**
 * Books the decision on money that a provider took without a known deposit: a player is charged, or the house bears it.
 * A dismissed report books nothing. Returns the id of the transfer; null: none.
 */
export const decideLost = async (
  query: Query,
  emit: Emit,
  { row, action, playerId, cents, reason }: Decision,
): Promise<number | null> => {
  if (action === 'dismiss') return null;
  const isCharged = action === 'charge' && playerId !== null;
  const key = `review:${row.id}:${action}`;
  const ids = await post(query, [
    {
      key,
      kind: isCharged ? 'reclaim.charged' : 'reclaim.borne',
      playerId: isCharged ? playerId : null,
      memo: { review: row.id, reason },
      cash: [{ from: isCharged ? HOUSE.receivables : HOUSE.cash, to: HOUSE.payments, cents }],
      items: [],
    },
  ]);
  if (isCharged)
    await addReceivable(query, emit, { playerId, source: 'chargeback', sourceId: String(row.id), amountCents: cents });
  return ids.get(key) ?? null;
};
