import { z } from 'zod';
import { call, event } from './define.ts';
import { Id, Line, Moment, Nothing, Reason, StatusAnswer, Verbatim } from './primitives.ts';

/** Text for players. A text given in one language only is shown in both. */
const Told = Line.min(1).max(200);
const told = { text: Told.optional(), text_ru: Told.optional() };
const shown = { text: z.string().nullable(), text_ru: z.string().nullable() };
const Game = Verbatim.min(1).max(40);

/** A game stopped by staff. Its open rounds finish, and no new stakes are accepted. */
export const StoppedGame = z.object({ game: Game, ...shown });
export type StoppedGame = z.infer<typeof StoppedGame>;

/** Stops of a game or of one player's play, with their reasons. Each stop is written to the audit log. */
export const staffStopsCalls = {
  'POST /api/staff/stops/list': call({
    auth: 'admin',
    input: Nothing,
    output: z.object({
      games: z.array(StoppedGame.extend({ reason: z.string(), by: z.string(), date: Moment })),
      /** Number of stopped players; at most 100 are listed. */
      total: z.number().int(),
      players: z.array(z.object({ player_id: Id, username: z.string(), reason: z.string(), ...shown })),
    }),
    about: 'Games and players that staff have stopped.',
  }),
  'POST /api/staff/games/stop': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ game: Game, reason: Reason, ...told }),
    output: StatusAnswer,
    about:
      'Stops a game at once: new bets and openings are refused, open rounds come to their end, no further one opens.',
    messages: ['staff_api.game_stopped', 'staff_api.no_such_game', 'user_api.no_rights'],
  }),
  'POST /api/staff/games/resume': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ game: Game, reason: Reason }),
    output: StatusAnswer,
    about: 'Lets a stopped game go on with its next round.',
    messages: ['staff_api.game_resumed', 'staff_api.no_such_game', 'user_api.no_rights'],
  }),
  'POST /api/staff/players/stop': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ player_id: Id, reason: Reason, ...told }),
    output: StatusAnswer,
    about:
      "Stops a player's play: they stake nothing new in any game. What is theirs can be cashed out, sold and withdrawn.",
    messages: ['staff_api.play_stopped', 'staff_api.own_account', 'staff_api.player_not_found', 'user_api.no_rights'],
  }),
  'POST /api/staff/players/resume': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ player_id: Id, reason: Reason }),
    output: StatusAnswer,
    about: 'Lets a stopped player play again.',
    messages: ['staff_api.play_resumed', 'staff_api.own_account', 'staff_api.player_not_found', 'user_api.no_rights'],
  }),
} as const;

export const stopsServerEvents = {
  gamesStopped: event({
    payload: z.object({ stopped: z.array(StoppedGame) }),
    about: 'On every join, and when it changes: all games that staff have stopped.',
  }),
} as const;

/** Messages to a player whose play staff have stopped. `_text` carries the text written by staff. */
export const PLAY_STOPPED_MESSAGES = ['user_api.play_stopped', 'user_api.play_stopped_text'] as const;
