import type { ShownItem } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { IS_KEPT } from '../bets.store.ts';
import type { RoundName } from '../rounds.store.ts';

/** The key of the transfer that took a bet's items. */
export const stakeKey = (game: string, betId: number): string => `${game}:stake:${betId}`;

interface StakedRow extends Omit<ShownItem, 'price'> {
  key: string;
  price_cents: number;
}

/** All items of these bets at the prices at which they were staked, by bet id, the dearest first. */
export const allItemsOf = async (
  query: Query,
  game: string,
  betIds: readonly number[],
): Promise<ReadonlyMap<number, ShownItem[]>> => {
  const rows = await query.query<StakedRow>(
    `select t.key, c.image, c.market_hash_name, c.name_ru, c.rarity, m.price_cents
     from transfers t
       join item_moves m on m.transfer_id = t.id
       join items i on i.id = m.item_id
       join catalogue c on c.id = i.entry_id
     where t.key = any($1::text[])
     order by m.price_cents desc, m.item_id`,
    [betIds.map((id) => stakeKey(game, id))],
  );
  const byKey = new Map<string, ShownItem[]>();
  for (const { key, price_cents, ...kind } of rows) {
    const item = { ...kind, price: toDollars(price_cents) };
    const others = byKey.get(key);
    if (others) others.push(item);
    else byKey.set(key, [item]);
  }
  return new Map(betIds.map((id) => [id, byKey.get(stakeKey(game, id)) ?? []]));
};

/** All items of a player's bets in one round, the dearest first; null when the player has no bet in it. */
export const playerItemsIn = async (
  query: Query,
  { game, id, playerId }: RoundName & { playerId: number },
): Promise<ShownItem[] | null> => {
  const bets = await query.query<{ id: number }>(
    `select id from bets where game = $1 and round_id = $2 and player_id = $3 and ${IS_KEPT}`,
    [game, id, playerId],
  );
  if (bets.length === 0) return null;
  const byBet = await allItemsOf(
    query,
    game,
    bets.map((bet) => bet.id),
  );
  return [...byBet.values()].flat().sort((a, b) => b.price - a.price);
};
