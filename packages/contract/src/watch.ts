import { z } from 'zod';
import { event, request } from './define.ts';
import { Dollars, MessageKey } from './primitives.ts';
import type { OtherGames, TableGame } from './index.ts';
import { GAME_CONTRACTS, type OrOther, TABLE_GAMES } from './table-games.ts';

/** What a page is shown of a game's table. */
const GameSnapshot = z.union(GAME_CONTRACTS.map(({ snapshot }) => snapshot));

/** What the mode bar shows of a game whose page is not open. */
export const ModeSummary = z.object({
  /** The game's own name of its phase. */
  phase: z.string(),
  /** Players who have staked in the open round. */
  players: z.number().int().min(0),
  bank: Dollars,
  items: z.number().int().min(0),
});
export type ModeSummary = z.infer<typeof ModeSummary>;

/** The longest name of a game that is looked up at all. */
const MAX_NAME = 40;

/** A game's name as a client sends it: which of them exist is the server's to say. Null: the page shows no game. */
export const WatchedGame = z.string().min(1).max(MAX_NAME).nullable();

export const watchClientEvents = {
  watch: request({
    payload: z.strictObject({ game: WatchedGame }),
    ack: z.discriminatedUnion('status', [
      z.object({ status: z.literal('success'), game: WatchedGame, snapshot: GameSnapshot.nullable() }),
      z.object({ status: z.literal('error'), message: MessageKey }),
    ]),
    about: 'The page shows this game from now on (null: none); returns its snapshot, which is null between two rounds.',
    messages: ['app_api.not_found'],
  }),
} as const;

type Contracts = OrOther<(typeof GAME_CONTRACTS)[number], OtherGames[keyof OtherGames]>;
type Snapshot<Contract> = Contract extends { readonly snapshot: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

/** What `watch` returns to who asked for this game: its own snapshot, null between two rounds. */
export type WatchAnswer<Game extends TableGame> =
  | { status: 'success'; snapshot: Snapshot<Extract<Contracts, { readonly name: Game }>> | null }
  | { status: 'error'; message: string };

export const watchServerEvents = {
  modes: event({
    payload: z.partialRecord(z.enum(TABLE_GAMES), ModeSummary),
    about:
      'Totals of the games that the page does not show: on join, with `watch`, and every two seconds (beside a game when changed).',
  }),
} as const;
