import { cashOf, HOUSE, post } from '@updraft/ledger';
import { type HourTerms, hourlyShares, takesPart } from '@updraft/rules/hourly';
import { toDollars } from '@updraft/rules/money';
import type { PrizeEntry } from '@updraft/rules/prize-draw';
import type { Query } from '../../db/db.ts';
import { notifyPlayers } from '../../kernel/notifications.ts';
import { balanceCents, lockPlayers, publicUsers } from '../../kernel/players.store.ts';
import type { PrizeKind } from '../../ports/prize-draws.ts';
import type { DrawRow } from '../../prizes/draws.store.ts';
import type { PrizeChat } from '../../prizes/chat-port.ts';
import { type Funded, type FundingTerms, fundAll } from './funding.ts';
import { candidatesOf, takeFromPool } from './hourly.store.ts';
import { shownBonus } from './shown.ts';

interface Dependencies {
  chat: PrizeChat;
  terms: () => FundingTerms;
  draws: Parameters<typeof fundAll>[1]['draws'];
}

/** Returns the participants at the end of an hour, ascending by id. [HB-4, HB-5] */
const participantsOf = async (
  query: Query,
  { draw, chat }: { draw: Pick<DrawRow, 'id' | 'terms' | 'opened_at' | 'closes_at'>; chat: PrizeChat },
): Promise<PrizeEntry[]> => {
  const terms = draw.terms as HourTerms;
  const candidates = await candidatesOf(query, { drawId: draw.id, stakeCents: Math.max(1, terms.stakeCents) });
  const written =
    terms.messages > 0 && candidates.length > 0
      ? await chat.countMessages(query, {
          playerIds: candidates.map(({ player_id }) => player_id),
          since: draw.opened_at,
          until: draw.closes_at,
        })
      : new Map<number, number>();
  return candidates.flatMap(({ player_id, username, stake_cents }) =>
    takesPart(terms, { username, messages: written.get(player_id) ?? 0, stakeCents: stake_cents })
      ? { playerId: player_id, weight: stake_cents }
      : [],
  );
};

/** Builds the rules of the hourly bonus's draw. [HB-4 … HB-8] */
export const hourKind = ({ chat, terms, draws }: Dependencies): PrizeKind => ({
  entries: async (query, draw) => {
    const { poolCents }: Funded = await fundAll(query, { draws, terms: terms(), mayBegin: false });
    return { entries: await participantsOf(query, { draw, chat }), moneyCents: poolCents };
  },

  onStored: async (query, emit) => emit('all', 'jackpot-bonus.init', await shownBonus(query, { terms: terms() })),

  give: async (query, emit, { draw, winners }) => {
    if (winners.length === 0) return [];
    await lockPlayers(
      query,
      winners.map(({ playerId }) => playerId),
    );
    const shares = hourlyShares(draw.money_cents ?? 0, winners.length);
    const paid = winners.map(({ playerId, prize }, at) => ({ playerId, prize, cents: shares[at] ?? 0 }));
    await post(
      query,
      paid.map(({ playerId, prize, cents }) => ({
        key: `hourly:${draw.id}:${prize}`,
        kind: 'hourly.won' as const,
        playerId,
        memo: { draw: draw.id, prize },
        cash: [{ from: HOUSE.hourlyPool, to: cashOf(playerId), cents }],
        items: [],
      })),
    );
    await takeFromPool(
      query,
      paid.reduce((sum, { cents }) => sum + cents, 0),
    );
    await notifyPlayers(
      query,
      emit,
      paid.map(({ playerId, cents }) => ({
        playerId,
        name: 'notification.hourly_won',
        content: 'notification.hourly_won_text',
        params: { sum: toDollars(cents), draw: draw.id },
      })),
    );
    for (const { playerId, prize, cents } of paid) {
      emit({ playerId }, 'jackpot-bonus.won', { draw_id: draw.id, prize, sum: toDollars(cents) });
      emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
    }
    return paid.map(({ cents }) => ({ cents, place: null, item_id: null, entry_id: null, price_cents: null }));
  },

  onDrawn: async (query, emit, { draw, winners }) => {
    const users = await publicUsers(
      query,
      winners.map(({ player_id }) => player_id),
    );
    for (const { player_id, cents } of winners)
      await chat.say(query, emit, {
        key: 'chat_system.hourly_won',
        params: {
          user_id: player_id,
          username: users.get(player_id)?.username ?? '',
          sum: toDollars(cents ?? 0),
          draw: draw.id,
        },
      });
    emit('all', 'jackpot-bonus.init', await shownBonus(query, { terms: terms(), drawn: { draw, winners } }));
  },
});
