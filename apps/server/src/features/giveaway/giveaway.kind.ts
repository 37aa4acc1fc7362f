import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { type Query, databaseNowMs } from '../../db/db.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { PrizeChat } from '../../prizes/chat-port.ts';
import { type DrawRow, currentDraw } from '../../prizes/draws.store.ts';
import { notifyPlayers } from '../../kernel/notifications.ts';
import { lockPlayers, publicUsers } from '../../kernel/players.store.ts';
import type { PrizeKind } from '../../ports/prize-draws.ts';
import { type PrizeRow, placesOf, placesOfPlayers, prizesOf } from './giveaway.store.ts';
import { shownGiveaway, shownPast } from './shown.ts';

interface Dependencies {
  catalogue: Pick<Catalogue, 'shownItem' | 'bothNames'>;
  chat: PrizeChat;
}

/** Returns prizes that nobody won to the stock. [GW-6] */
export const returnPrizes = async (
  query: Query,
  { drawId, prizes }: { drawId: number; prizes: readonly PrizeRow[] },
): Promise<void> => {
  await post(
    query,
    prizes.map(({ prize, item_id, price_cents }) => ({
      key: `giveaway:${drawId}:${prize}:returned`,
      kind: 'giveaway.returned' as const,
      playerId: null,
      memo: { draw: drawId, prize },
      cash: [],
      items: [{ itemId: item_id, from: HOUSE.giveawayItems, to: HOUSE.stock, priceCents: price_cents }],
    })),
  );
};

/** Returns the current giveaway if it began after this one; null: there is none. */
const nextAfter = async (query: Query, { id }: { id: number }): Promise<DrawRow | null> => {
  const current = await currentDraw(query, 'giveaway');
  return current && current.id > id ? current : null;
};

/** Builds the rules of a giveaway's draw. [GW-5, GW-6] */
export const giveawayKind = ({ catalogue, chat }: Dependencies): PrizeKind => ({
  entries: async (query, draw) => ({
    entries: (await placesOf(query, draw.id)).map(({ player_id }) => ({ playerId: player_id, weight: 1 })),
    moneyCents: null,
  }),

  onStored: async (query, emit, draw) =>
    emit('all', 'setRaffle', {
      activeGiveaway: await shownGiveaway(query, { catalogue, draw: (await nextAfter(query, draw)) ?? draw }),
      winners: [],
      serverTime: await databaseNowMs(query),
    }),

  give: async (query, emit, { draw, winners }) => {
    const prizes = await prizesOf(query, draw.id);
    const playerIds = winners.map(({ playerId }) => playerId);
    await lockPlayers(query, playerIds);
    const places = await placesOfPlayers(query, { drawId: draw.id, playerIds });
    const won = winners.map(({ playerId, prize }) => {
      const row = prizes.find((one) => one.prize === prize);
      const place = places.get(playerId);
      if (!row || place === undefined) throw new Error(`prize ${prize} of giveaway ${draw.id} cannot be given`);
      return { ...row, playerId, place };
    });
    await post(
      query,
      won.map(({ playerId, prize, item_id, price_cents }) => ({
        key: `giveaway:${draw.id}:${prize}`,
        kind: 'giveaway.won' as const,
        playerId,
        memo: { draw: draw.id, prize },
        cash: [],
        items: [{ itemId: item_id, from: HOUSE.giveawayItems, to: itemsOf(playerId), priceCents: price_cents }],
      })),
    );
    await returnPrizes(query, { drawId: draw.id, prizes: prizes.slice(winners.length) });
    await notifyPlayers(
      query,
      emit,
      won.map(({ playerId, place, entry_id }) => ({
        playerId,
        name: 'notification.giveaway_won',
        content: 'notification.giveaway_won_text',
        params: { ...catalogue.bothNames(entry_id), place, draw: draw.id },
      })),
    );
    for (const { playerId, place, ...row } of won) {
      emit({ playerId }, 'giveawayWon', { id: draw.id, place_id: place, item: catalogue.shownItem(row) });
      emit({ playerId }, 'updateInventory', {});
    }
    return won.map(({ place, item_id, entry_id, price_cents }) => ({
      place,
      item_id,
      entry_id,
      price_cents,
      cents: null,
    }));
  },

  onDrawn: async (query, emit, { draw, winners }) => {
    const created_at = draw.drawn_at ?? draw.closes_at;
    const rows = winners.flatMap(({ place, entry_id, price_cents, player_id }) =>
      place === null || entry_id === null || price_cents === null
        ? []
        : { draw_id: draw.id, place, player_id, entry_id, price_cents, created_at },
    );
    const users = await publicUsers(
      query,
      rows.map(({ player_id }) => player_id),
    );
    for (const { player_id, entry_id, place } of rows)
      await chat.say(query, emit, {
        key: 'chat_system.giveaway_won',
        params: {
          user_id: player_id,
          username: users.get(player_id)?.username ?? '',
          place,
          draw: draw.id,
          ...catalogue.bothNames(entry_id),
        },
      });
    emit('all', 'setRaffle', {
      activeGiveaway: await shownGiveaway(query, { catalogue, draw: await nextAfter(query, draw) }),
      winners: await shownPast(query, { catalogue, rows }),
      serverTime: await databaseNowMs(query),
    });
  },
});
