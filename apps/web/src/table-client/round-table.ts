/** Connects a game of rounds to the server, with everything that the tables of all such games share. */
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
  /** Payload of the snapshot event; null: there is no round to show yet. */
  snapshot: object | null;
  /** Last results, if this call contains them. */
  past?: readonly Past[];
}

interface RoundGame<State extends RoundState, Event extends { type: string }, Past> extends Pick<
  ConnectedGame<State, Event>,
  'table' | 'bankOf' | 'silenceMs' | 'expects' | 'isOver' | 'identity'
> {
  name: TableGame;
  /** Events that go to the reducer unchanged. The first one is the snapshot. */
  events: readonly [snapshot: ServerEventName, ...ServerEventName[]];
  /** Requests the round. @throws if no response comes */
  ask: () => Promise<RoundAnswer<Past>>;
  /** Requests the last results, if they have their own call. @throws ApiError */
  askPast?: () => Promise<readonly Past[]>;
  /** True if the player has bets in the round on the screen, or in an ended one whose result is shown. */
  hasOwn: (state: State) => boolean;
  /** True if the server sends events of this game to a page before the page has named its game. */
  isHome?: boolean;
  /** Events that report an own bet made on another page of the player. */
  ownBetEvents?: readonly ServerEventName[];
  /** Starts the effects besides the picture, such as sounds and notices. */
  startEffects: () => void;
}

export interface RoundTable {
  /** Connects the table and loads the round, once. Never fails, and does not wait for a connection. */
  start: () => Promise<void>;
  /** Sets whether the page shows the game. */
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
  /** Requests the round. Concurrent callers share one request. */
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
      // While the player of a token is unknown, the state cannot show whether own bets are in the round.
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
