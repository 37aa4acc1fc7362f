/** A game that is played round by round, joined to the connection: what the tables of all such games have in common. */
import type { ServerEventName, TableGame } from '@updraft/contract';
import { getToken } from '../lib/token.ts';
import { connectTable, type TableGame as ConnectedGame } from './connect-table.ts';
import { setInPlay } from './in-play.ts';
import { loadOnce } from './load-once.ts';
import { isPending } from './own-commands.ts';
import type { PastEvent } from './past-results.ts';
import type { RoundState } from './table-state.ts';

/** Response of a game's call. */
interface RoundAnswer<Past> {
  /** The round as its snapshot event has it; null: there is no round to show yet. */
  snapshot: object | null;
  /** The last results, where the same call brings them. */
  past?: readonly Past[];
}

interface RoundGame<State extends RoundState, Event extends { type: string }, Past> extends Pick<
  ConnectedGame<State, Event>,
  'table' | 'bankOf' | 'silenceMs' | 'expects' | 'isOver' | 'identity'
> {
  name: TableGame;
  /** The server's events that go to the reducer as they are; the first one brings the snapshot. */
  events: readonly [snapshot: ServerEventName, ...ServerEventName[]];
  /** @throws when nobody answers */
  ask: () => Promise<RoundAnswer<Past>>;
  /** The last results, where a call of their own brings them. @throws ApiError */
  askPast?: () => Promise<readonly Past[]>;
  /** True if the player has bets in the round. */
  hasOwn: (state: State) => boolean;
  /** True if the server sends events of this game to a page until the page says what it shows. */
  isHome?: boolean;
  /** Events that tell of an own bet made on another page of the player. */
  ownBetEvents?: readonly ServerEventName[];
  /** Starts the effects besides the picture, such as sounds and notices. */
  startEffects: () => void;
}

export interface RoundTable {
  /** Connects the table and loads the round, once; never fails. It does not wait for a connection. */
  start: () => Promise<void>;
  /** Says whether the page shows the game. */
  show: (isShown: boolean) => void;
  /** Loads the last results into the strip, once. @throws ApiError; may then be called again */
  loadHistory: () => Promise<void>;
}

/** Prepares the table of a game. */
export function roundTable<State extends RoundState, Event extends { type: string }, Past>(
  game: RoundGame<State, Event, Past>,
): RoundTable {
  const { name, table } = game;
  const tellPast = table.dispatch as unknown as (event: PastEvent<Past>) => void;
  const snapshotOf = (payload: object): Event => ({ type: game.events[0], payload }) as unknown as Event;

  let asking: Promise<RoundAnswer<Past>> | null = null;
  /** Several askers share one question. */
  const ask = (): Promise<RoundAnswer<Past>> =>
    (asking ??= game
      .ask()
      .then((answer) => {
        if (answer.past) tellPast({ type: 'history', past: answer.past });
        return answer;
      })
      .finally(() => {
        asking = null;
      }));

  const history = loadOnce(
    async () => {
      if (game.askPast) tellPast({ type: 'history', past: await game.askPast() });
      else await ask();
    },
    () => tellPast({ type: 'historyFailed' }),
  );

  const connected = connectTable<State, Event>({
    ...game,
    askSnapshot: async () => {
      const { snapshot } = await ask();
      return snapshot && snapshotOf(snapshot);
    },
    watching: {
      ...(game.isHome && { isHome: true }),
      name,
      snapshotOf,
      isNeeded: (state) => isPending(state.commands, 'bet') || game.hasOwn(state),
      // Only the player's own snapshot says whether own bets are in the round.
      isKnown: ({ selfId }) => selfId !== null || getToken() === null,
      ownBetEvents: game.ownBetEvents ?? [],
      onWatchedAgain: history.again,
    },
  });

  let started: Promise<void> | null = null;
  return {
    start: () => {
      if (started === null) {
        game.startEffects();
        table.store.subscribe((state) => setInPlay(name, game.hasOwn(state)));
        started = connected.start();
      }
      return started;
    },
    show: connected.show,
    loadHistory: history.load,
  };
}
