import type { ClientAck, ClientParsed } from '@updraft/contract';
import type { Socket } from 'socket.io';
import type { RunningBroadcaster } from './broadcaster.ts';
import { Modes } from './modes.ts';
import type { Send, ShownGames } from './shown-games.ts';
import { NO_GAME, type Topic } from './topics.ts';

/** The socket's player, null for a visitor, and a function that sends it events. */
interface Viewer {
  playerId: number | null;
  send: Send;
}

/** Client's description of its page: the game that it shows, and others in which its player has bets. */
type PageView = Pick<ClientParsed<'watch'>, 'game' | 'also'>;

/**
 * Stores the topics of each socket: the game that its page shows, and the games in which its player has bets. The
 * socket gets events and snapshots of these games, and totals of the others.
 */
export class Pages {
  private readonly games: ShownGames;
  private readonly home: Topic;
  private readonly modes: Modes;
  private readonly broadcaster: RunningBroadcaster;
  private readonly watched = new WeakMap<Socket, readonly Topic[]>();

  /** `home`: the game of a page that names none. */
  constructor({ games, home, broadcaster }: { games: ShownGames; home: Topic; broadcaster: RunningBroadcaster }) {
    this.games = games;
    this.home = home;
    this.broadcaster = broadcaster;
    this.modes = new Modes({ games, broadcaster });
  }

  /** Handles a connected socket. `game` and `also`: the games that its handshake names. */
  open(socket: Socket, { game, also = [] }: Partial<PageView>): void {
    const shown = (game === undefined ? null : this.topicOf(game)) ?? this.home;
    this.turnTo(socket, [shown, ...also.filter((name) => this.games.has(name))]);
  }

  /** Sends the snapshots of the games that the socket watches, and the totals of the others. */
  greet(socket: Socket, { playerId, send }: Viewer): void {
    const topics = this.watched.get(socket) ?? [this.home];
    for (const topic of topics) this.games.get(topic)?.showTo(playerId, send);
    send('modes', this.modes.besides(topics));
  }

  /**
   * Changes the topics of a socket whose page shows another game, or whose player has bets in other games. In one turn
   * the socket gets the last events of the old topics, then the snapshots, then new events. The snapshot of the shown
   * game is sent through `answer`, or as the game's event if `answer` is null; those of other new games as their
   * events. Nothing changes if a named game does not exist.
   */
  watch(
    socket: Socket,
    { game, also }: PageView,
    { playerId, send, answer }: Viewer & { answer: ((ack: ClientAck<'watch'>) => void) | null },
  ): void {
    const shown = this.topicOf(game);
    if (shown === null || !also.every((name) => this.games.has(name)))
      return answer?.({ status: 'error', message: 'app_api.not_found' });
    const before = this.watched.get(socket) ?? [];
    const topics = this.turnTo(socket, [shown, ...also]);
    const table = this.games.get(shown);
    // The snapshot of a full round is large, so it is sent once. Its type depends on the game.
    if (answer) answer({ status: 'success', game, snapshot: table?.snapshot(playerId) ?? null } as ClientAck<'watch'>);
    else table?.showTo(playerId, send);
    for (const topic of topics)
      if (topic !== shown && !before.includes(topic)) this.games.get(topic)?.showTo(playerId, send);
    send('modes', this.modes.besides(topics));
  }

  /** The topic of the game that a client names; null: there is no such game. */
  private topicOf(game: string | null): Topic | null {
    if (game === null) return NO_GAME;
    return this.games.has(game) ? game : null;
  }

  /** Makes the socket watch these topics. Returns them, each once. */
  private turnTo(socket: Socket, topics: readonly Topic[]): readonly Topic[] {
    const watched = [...new Set(topics)];
    this.watched.set(socket, watched);
    this.broadcaster.watch(socket, watched);
    return watched;
  }
}
