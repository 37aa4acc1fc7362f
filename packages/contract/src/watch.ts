import { z } from 'zod';
import { type GameContract, event, request } from './define.ts';
import { Dollars, MessageKey, Verbatim } from './primitives.ts';
import type { TableGame, TableGameContract } from './declared-games.ts';
import { GAME_CONTRACTS, TABLE_GAMES } from './table-games.ts';

/** Summary in the mode bar of a game whose page is not open. */
export const ModeSummary = z.object({
  /** Name of the round's phase, as the game's own events name it. */
  phase: z.string(),
  /** Players who have staked in the open round. */
  players: z.number().int().min(0),
  bank: Dollars,
  items: z.number().int().min(0),
});
export type ModeSummary = z.infer<typeof ModeSummary>;

/** Longest name of a game that the server looks up. */
const MAX_NAME = 40;

/**
 * Name of a game from a client. The schema accepts any name, because the server decides which games exist. Null: the
 * page shows no game.
 */
export const WatchedGame = Verbatim.min(1).max(MAX_NAME).nullable();

/** Largest number of games that a page names besides the one that it shows. */
const MAX_ALSO = 8;

/**
 * Games whose events the page receives besides those of the game that it names: games in which the player has bets, and
 * the shown game of a page that names none, in order to get live drops and battles.
 */
export const AlsoWatched = z.array(Verbatim.min(1).max(MAX_NAME)).max(MAX_ALSO);

type ShownOf<Contract> = Contract extends {
  readonly name: infer Name;
  readonly snapshot: infer Schema extends z.ZodType;
}
  ? { status: 'success'; game: Name; snapshot: z.output<Schema> | null }
  : never;
type WatchAck =
  | ShownOf<TableGameContract>
  | { status: 'success'; game: null; snapshot: null }
  | { status: 'error'; message: string };

/**
 * Acknowledgement of `watch` for this game or for none. It holds the game's snapshot, which is null between two rounds.
 */
export type WatchAnswer<Game extends TableGame> = Extract<WatchAck, { game: Game | null } | { status: 'error' }>;

/**
 * Returns the event `watch` on a site with these games. `game` in the acknowledgement names the game of its snapshot.
 */
export const watchClientEventsOf = (games: readonly Pick<GameContract, 'name' | 'snapshot'>[]) =>
  ({
    watch: request({
      payload: z.strictObject({ game: WatchedGame, also: AlsoWatched.default([]) }),
      ack: z.discriminatedUnion('status', [
        z.discriminatedUnion('game', [
          z.object({ status: z.literal('success'), game: z.null(), snapshot: z.null() }),
          ...games.map(({ name, snapshot }) =>
            z.object({ status: z.literal('success'), game: z.literal(name), snapshot: snapshot.nullable() }),
          ),
        ]),
        z.object({ status: z.literal('error'), message: MessageKey }),
      ]) as unknown as z.ZodType<WatchAck, WatchAck>,
      about:
        'The page shows this game from now on (null: none); returns its snapshot or null. `also`: games of which it gets the events too; their snapshots come as events.',
      messages: ['app_api.not_found'],
    }),
  }) as const;

export const watchClientEvents = watchClientEventsOf(GAME_CONTRACTS);

export const watchServerEvents = {
  modes: event({
    payload: z.partialRecord(z.enum(TABLE_GAMES), ModeSummary),
    about:
      'Totals of games that the page does not show: on join, with `watch`, every two seconds (beside a game when changed). Those in `also` may be among them.',
  }),
} as const;
