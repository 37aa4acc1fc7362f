import { z } from 'zod';
import { Dollars } from './primitives.ts';
import { PLAY_STOPPED_MESSAGES } from './stops.ts';

/** Totals of a round of any table game: players, the sum of their stakes in dollars, and staked items. */
export const RoundTotals = z.object({ players: z.number().int(), bank: Dollars, items: z.number().int() });
export type RoundTotals = z.infer<typeof RoundTotals>;

/**
 * Returns the messages to players about the placing of bets in a table game. The first eight are keys of the game's own
 * texts.
 */
export const placingMessages = <Game extends string>(game: Game) =>
  [
    `${game}_api.bet_made`,
    `${game}_api.game_ended`,
    `${game}_api.too_many_items`,
    `${game}_api.item_not_found`,
    `${game}_api.item_locked`,
    `${game}_api.item_suspended`,
    `${game}_api.price_changed`,
    `${game}_api.stopped`,
    'app_api.key_reused',
    'app_api.maintenance',
    'app_api.bad_request',
    'user_api.banned',
    'user_api.staff_cannot_stake',
    ...PLAY_STOPPED_MESSAGES,
    'user_api.agreement_changed',
    'user_api.on_break',
    'user_api.limit_reached',
    'user_api.session_ended',
  ] as const;
