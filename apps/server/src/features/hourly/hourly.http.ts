import { hourConditions, takesPart, type HourTerms } from '@updraft/rules/hourly';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { findPlayer } from '../../kernel/players.store.ts';
import { currentDraw, findDraw } from '../../prizes/draws.store.ts';
import type { PrizeChat } from '../../prizes/chat-port.ts';
import type { FundingTerms } from './funding.ts';
import { stakeOf } from './hourly.store.ts';
import { shownBonus } from './shown.ts';

interface Dependencies {
  db: Db;
  chat: PrizeChat;
  terms: () => FundingTerms;
}

/** Returns a player's progress in the current hour. */
const progressOf = async (
  { db, chat }: Pick<Dependencies, 'db' | 'chat'>,
  { playerId, drawId }: { playerId: number; drawId: number | null },
) => {
  const [player, draw] = await Promise.all([findPlayer(db, playerId), drawId === null ? null : findDraw(db, drawId)]);
  const username = player?.username ?? '';
  if (!draw) return { username, messages: 0, stakeCents: 0 };
  const [stakeCents, written] = await Promise.all([
    stakeOf(db, { drawId: draw.id, playerId }),
    chat.countMessages(db, { playerIds: [playerId], since: draw.opened_at, until: draw.closes_at }),
  ]);
  return { username, messages: written.get(playerId) ?? 0, stakeCents };
};

export const hourlyHandlers = ({
  db,
  chat,
  terms,
}: Dependencies): Pick<Handlers, 'GET /api/jackpot-bonus/get-conditions'> => ({
  'GET /api/jackpot-bonus/get-conditions': async (_input, { session }) => {
    const now = terms();
    const [bonus, draw] = await Promise.all([shownBonus(db, { terms: now }), currentDraw(db, 'hourly')]);
    // A running hour keeps its terms. Between two hours the terms of the next one are shown.
    const hour = draw ? (draw.terms as HourTerms) : now.hour;
    const progress = session
      ? await progressOf({ db, chat }, { playerId: session.playerId, drawId: draw?.id ?? null })
      : null;
    const met = progress && hourConditions(hour, progress);
    return {
      ...bonus,
      conditions: {
        username: {
          is_active: hour.nickname !== null,
          is_completed: met?.username ?? false,
          required: hour.nickname ?? '',
        },
        chat_messages: {
          is_active: hour.messages > 0,
          is_completed: met?.chat_messages ?? false,
          required: hour.messages,
          current: progress?.messages ?? 0,
        },
        total_bet_sum: {
          is_active: hour.stakeCents > 0,
          is_completed: met?.total_bet_sum ?? false,
          required: toDollars(hour.stakeCents),
          current: toDollars(progress?.stakeCents ?? 0),
        },
      },
      is_participant: draw !== null && progress !== null && takesPart(hour, progress),
    };
  },
});
