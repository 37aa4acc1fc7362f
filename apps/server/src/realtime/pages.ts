import type { ClientAck } from '@updraft/contract';
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

type Snapshot = Extract<ClientAck<'watch'>, { status: 'success' }>['snapshot'];

/** Knows what each socket's page shows. A socket gets that game's events and snapshot, and totals of the others. */
export class Pages {
  private readonly games: ShownGames;
  private readonly home: Topic;
  private readonly modes: Modes;
  private readonly broadcaster: RunningBroadcaster;
  private readonly shown = new WeakMap<Socket, Topic>();

  /** `home`: the game of a page that names none. */
  constructor({ games, home, broadcaster }: { games: ShownGames; home: Topic; broadcaster: RunningBroadcaster }) {
    this.games = games;
    this.home = home;
    this.broadcaster = broadcaster;
    this.modes = new Modes({ games, broadcaster });
  }

  /** A socket has connected; `game`: what its handshake names. */
  open(socket: Socket, game: string | null | undefined): void {
    this.turnTo(socket, (game === undefined ? null : this.topicOf(game)) ?? this.home);
  }

  /** Sends the snapshot of what the page shows, and the totals of the others. */
  greet(socket: Socket, { playerId, send }: Viewer): void {
    const topic = this.shown.get(socket) ?? this.home;
    this.games.get(topic)?.showTo(playerId, send);
    send('modes', this.modes.besides(topic));
  }

  /**
   * The page shows another game. All of it happens in one turn. The socket first gets the rest of the old topic. Then
   * comes the snapshot, through `answer` or as the game's own event, then new events.
   */
  watch(
    socket: Socket,
    game: string | null,
    { playerId, send, answer }: Viewer & { answer: ((ack: ClientAck<'watch'>) => void) | null },
  ): void {
    const topic = this.topicOf(game);
    if (topic === null) return answer?.({ status: 'error', message: 'app_api.not_found' });
    this.turnTo(socket, topic);
    const shown = this.games.get(topic);
    // A full round is a large answer: it is sent once.
    if (answer) answer({ status: 'success', game, snapshot: (shown?.snapshot(playerId) ?? null) as Snapshot });
    else shown?.showTo(playerId, send);
    send('modes', this.modes.besides(topic));
  }

  /** The topic of the game that a client names; null: there is no such game. */
  private topicOf(game: string | null): Topic | null {
    if (game === null) return NO_GAME;
    return this.games.has(game) ? game : null;
  }

  private turnTo(socket: Socket, topic: Topic): void {
    this.shown.set(socket, topic);
    this.broadcaster.watch(socket, topic);
  }
}
