import type { Server, Socket } from 'socket.io';
import { type Refusal, refuse } from '../lib/result.ts';
import type { Session, SessionPort } from '../lib/session.ts';
import { playerRoom } from './broadcaster.ts';
import type { SocketContext } from './handlers.ts';
import type { UnknownTokenThrottle } from './unknown-token-throttle.ts';

const sessionKey = Symbol('session');
const tokenKey = Symbol('token');
const addressKey = Symbol('address');
interface SocketData {
  [sessionKey]: Session | null;
  [tokenKey]: string | null;
  [addressKey]: string;
}

const dataOf = (socket: Socket): SocketData => socket.data as SocketData;

interface Options {
  /** The open sockets. */
  sockets: () => Server['sockets'];
  sessions: SessionPort;
  unknownTokens: UnknownTokenThrottle;
  monoMs: () => number;
  /** Called when a socket has shown an active session: later input is that player's. */
  onPlayer: (socket: Socket, playerId: number) => void;
}

/** Maps each socket to its player, and closes the sockets of ended sessions. [S1] */
export class SignedIn {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Registers a connected socket as a visitor's. */
  open(socket: Socket, address: string): void {
    Object.assign(dataOf(socket), { [sessionKey]: null, [tokenKey]: null, [addressKey]: address });
  }

  sessionOf(socket: Socket): Session | null {
    return dataOf(socket)[sessionKey];
  }

  addressOf(socket: Socket): string {
    return dataOf(socket)[addressKey];
  }

  /** Returns the ids of the socket and its player, for the log. */
  whose(socket: Socket): { socketId: string; playerId?: number } {
    const session = this.sessionOf(socket);
    return { socketId: socket.id, ...(session && { playerId: session.playerId }) };
  }

  /** Builds the handler's context for the sender of an event. */
  contextOf(
    socket: Socket,
    { send, receivedMs, wantsAnswer }: Pick<SocketContext, 'send' | 'receivedMs' | 'wantsAnswer'>,
  ): SocketContext {
    const data = dataOf(socket);
    const { sessions, unknownTokens } = this.options;
    return {
      session: data[sessionKey],
      send,
      receivedMs,
      wantsAnswer,
      // The socket's own token was checked when it joined, and an ended session closes its sockets.
      sessionOf: (token) => (token === data[tokenKey] ? Promise.resolve(data[sessionKey]) : this.lookUp(socket, token)),
      mayBeAwaited: (token) =>
        token === data[tokenKey] || sessions.isKnown(token) || unknownTokens.mayBeAwaited(data[addressKey], receivedMs),
    };
  }

  /** Looks up a token. After an unknown token, no table waits for unknown tokens of the same address for a while. */
  private async lookUp(socket: Socket, token: string): Promise<Session | null> {
    const session = await this.options.sessions.resolve(token);
    if (session) this.options.onPlayer(socket, session.playerId);
    else this.options.unknownTokens.refuse(this.addressOf(socket), this.options.monoMs());
    return session;
  }

  /**
   * Joins the socket to the token's player, or refuses. `isAnother`: true if the socket was not this player's before.
   */
  async signIn(socket: Socket, token: string): Promise<{ playerId: number; isAnother: boolean } | Refusal> {
    const { sessions } = this.options;
    const session = await sessions.resolve(token);
    if (!session) return refuse('user_api.session_ended');
    if (session.banned) return refuse('user_api.banned');
    const { playerId } = session;
    const before = this.sessionOf(socket);
    if (before && before.playerId !== playerId) await socket.leave(playerRoom(before.playerId));
    Object.assign(dataOf(socket), { [sessionKey]: session, [tokenKey]: token });
    this.options.onPlayer(socket, playerId);
    await socket.join(playerRoom(playerId));
    // A session that ended during the join did not close this socket, so the session is looked up again.
    if (!(await sessions.resolve(token))) {
      socket.disconnect(true);
      return refuse('user_api.session_ended');
    }
    return { playerId, isAnother: before?.playerId !== playerId };
  }

  /** Closes the player's sockets of an ended session; `sessionId` null: of all sessions. */
  disconnectPlayer(playerId: number, sessionId: number | null, message: string): void {
    for (const socket of this.openSockets()) {
      const session = this.sessionOf(socket);
      if (session?.playerId !== playerId || (sessionId !== null && session.id !== sessionId)) continue;
      logOut(socket, message);
    }
  }

  /** Closes sockets of sessions that have expired or that another process has ended. */
  async closeEnded(): Promise<void> {
    const held = this.openSockets().flatMap((socket) => {
      const session = this.sessionOf(socket);
      return session ? [{ socket, session }] : [];
    });
    const alive = await this.options.sessions.stillAlive([...new Set(held.map(({ session }) => session.id))]);
    for (const { socket, session } of held) {
      // Skips sessions that are still active, and sockets that signed in with another session meanwhile.
      if (alive.has(session.id) || this.sessionOf(socket) !== session) continue;
      logOut(socket, 'user_api.session_ended');
    }
  }

  private openSockets(): Socket[] {
    return [...this.options.sockets().sockets.values()];
  }
}

const logOut = (socket: Socket, message: string): void => {
  socket.emit('logout', { message });
  socket.disconnect(true);
};
