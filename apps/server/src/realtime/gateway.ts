import type { Server as HttpServer, IncomingMessage, RequestListener } from 'node:http';
import {
  type ClientAck,
  type ClientEventName,
  type ClientParsed,
  type RequestEventSpec,
  clientEvents as ownClientEvents,
} from '@updraft/contract';
import { Server, type Socket } from 'socket.io';
import type { RawRequest } from '../lib/client-address.ts';
import type { CutOffs } from '../lib/cut-offs.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { Session, SessionPort } from '../lib/session.ts';
import { InboundQueue } from './inbound-queue.ts';
import { type Broadcaster, playerRoom } from './broadcaster.ts';
import { InitialSnapshots, handshakeOf } from './initial-snapshots.ts';
import { inTurns } from './handshakes.ts';
import { type InboundBudget, InboundBudgets } from './inbound-budget.ts';
import { backlogOf, destroyConnection, dropConnection } from './raw-socket.ts';
import type { Pages } from './pages.ts';
import type { Send } from './shown-games.ts';
import { SocketLimits } from './socket-limits.ts';
import { UnknownTokenThrottle } from './unknown-token-throttle.ts';

/** What a socket handler knows of its caller. `token` in a payload is resolved by `playerOf`. */
export interface SocketContext {
  /** The player this socket is joined to, or null. */
  session: Session | null;
  /** Sends an event to this socket alone, after all that it had to get before. */
  send: Send;
  /** When the event was received, on the monotonic clock: before any session was looked up. */
  receivedMs: number;
  /** Whether the client asked for an acknowledgement. */
  wantsAnswer: boolean;
  /** The session of a token in a payload; null when it is not a living one. */
  sessionOf(token: string): Promise<Session | null>;
  /**
   * Whether the table may wait while the token is looked up: for players yes, for unknown tokens a few times. Call it
   * once for each command.
   */
  mayBeAwaited(token: string): boolean;
}

/** A handler's result when the sender gets no answer. */
export const IGNORED = Symbol('ignored');

export type SocketHandler<K extends ClientEventName> = (
  payload: ClientParsed<K>,
  context: SocketContext,
) => Promise<ClientAck<K> | typeof IGNORED>;
/**
 * Handlers of events for staff alone get the payload whether it is well-formed or not, so that they can record a
 * refusal.
 */
export type SocketHandlers = { [K in Exclude<ClientEventName, 'auth' | 'watch'>]: SocketHandler<K> };

/**
 * Called for every socket that joins, with its player once known, after its game was shown. `isShown`: there was a
 * snapshot.
 */
type OnJoin = (playerId: number | null, send: Send, joined: { isShown: boolean }) => void;

/** What log lines about events add: which rounds are open. */
type About = () => Record<string, unknown>;

interface StartOptions {
  handlers: SocketHandlers;
  onJoin: OnJoin;
  broadcaster: Pick<Broadcaster, 'toSocket'>;
  /** What pages show; without it, no game. */
  pages?: Pages;
  about?: About;
}

const FRAME_MOST = 16 * 1024;
/** A consumer with a larger backlog is cut off, and comes back with a snapshot. [S5] */
const BACKLOGS: Backlogs = { maxBytes: 512 * 1024, maxPackets: 500, checkEveryMs: 1000 };
/** Sessions that ended elsewhere, on another node or by their age, lose their sockets within this time. */
const CHECK_SESSIONS_MS = 10_000;

interface Backlogs {
  maxBytes: number;
  maxPackets: number;
  checkEveryMs: number;
}

/** A connection before it has joined anything. */
interface EngineConnection {
  request: IncomingMessage;
  once: (event: 'close', listener: () => void) => void;
}

interface Options {
  httpServer: HttpServer;
  sessions: SessionPort;
  log: Log;
  metrics: Pick<Metrics, 'slowConsumers' | 'socketEvents'>;
  /** Origins from which a browser may connect. [S3] */
  isAllowedOrigin: (origin: string | undefined) => boolean;
  eventsPerSecond: number;
  socketsPerAddress: number;
  /** Records connections that are cut off, and decides which addresses may open new ones. */
  cutOffs: Pick<CutOffs, 'record' | 'admits'>;
  /** The client's address, behind the trusted proxies, as limits of addresses count it. */
  addressOf: (request: RawRequest) => string;
  /** The monotonic clock, by which commands are stamped at receipt. */
  monoMs: () => number;
  /** Decides which unknown tokens a table waits for. Shared with commands that come by HTTP. */
  unknownTokens?: UnknownTokenThrottle;
  /** The events of clients, if not those of the contract (tests). */
  clientEvents?: Readonly<Record<string, RequestEventSpec>>;
  /** The backlog of a slow consumer, if not the usual one (tests). */
  backlogs?: Backlogs;
}

const sessionKey = Symbol('session');
const tokenKey = Symbol('token');
const addressKey = Symbol('address');
interface SocketData {
  [sessionKey]: Session | null;
  [tokenKey]: string | null;
  [addressKey]: string;
}

/** Handshake, parse, rooms, limits and cut-off. What events mean is the features' business. */
export class Gateway {
  readonly io: Server;
  /** What clients have sent and the server has not parsed yet. */
  readonly inbound: InboundQueue;
  /** Connections that wait for their handshake. */
  readonly handshakes: { readonly waitingCount: number };
  private readonly options: Options;
  private readonly events: Readonly<Record<string, RequestEventSpec>>;
  private readonly backlogs: Backlogs;
  private readonly limits: SocketLimits;
  private readonly budgets: InboundBudgets;
  /** The budget of every open connection. */
  private readonly budgetOf = new WeakMap<object, InboundBudget>();
  private readonly unknownTokens: UnknownTokenThrottle;
  private readonly initialSnapshots = new InitialSnapshots();
  private handlers: SocketHandlers | null = null;
  private onJoin: OnJoin = () => undefined;
  private about: About = () => ({});
  private broadcaster: StartOptions['broadcaster'] | null = null;
  private pages: Pages | null = null;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: Options) {
    this.options = options;
    this.unknownTokens = options.unknownTokens ?? new UnknownTokenThrottle();
    this.events = options.clientEvents ?? ownClientEvents;
    this.backlogs = options.backlogs ?? BACKLOGS;
    this.inbound = new InboundQueue({ monoMs: options.monoMs });
    this.limits = new SocketLimits(options);
    this.budgets = new InboundBudgets(options);
    const answerRequests = options.httpServer.listeners('request') as RequestListener[];
    this.io = new Server(options.httpServer, {
      transports: ['websocket'],
      perMessageDeflate: false,
      maxHttpBufferSize: FRAME_MOST,
      serveClient: false,
      pingInterval: 20_000,
      pingTimeout: 20_000,
      allowRequest: (request, answer) =>
        answer(
          null,
          options.isAllowedOrigin(request.headers.origin) && this.limits.hasRoomFor(options.addressOf(request)),
        ),
    });
    // There is nothing but WebSockets: a plain request for the path is answered like one for any other unknown path.
    options.httpServer.removeAllListeners('request');
    for (const listener of answerRequests) options.httpServer.on('request', listener);
    this.handshakes = inTurns(options.httpServer, {
      addressOf: options.addressOf,
      admits: (address) => options.cutOffs.admits(address, 'socket'),
      onCut: (address, reason) => options.cutOffs.record(address, reason),
    });
    this.io.engine.on('connection', (connection: EngineConnection) => this.guard(connection));
  }

  start({ handlers, onJoin, broadcaster, pages, about }: StartOptions): void {
    this.broadcaster = broadcaster;
    this.handlers = handlers;
    this.onJoin = onJoin;
    if (pages) this.pages = pages;
    if (about) this.about = about;
    this.io.on('connection', (socket) => this.connect(socket));
    this.options.sessions.onRevoked((playerId, sessionId, message) =>
      this.disconnectPlayer(playerId, sessionId, message),
    );
    this.timers.push(
      setInterval(() => this.cutOffSlow(), this.backlogs.checkEveryMs).unref(),
      setInterval(
        () =>
          void this.closeEnded().catch((error: unknown) =>
            this.options.log.error({ err: error }, 'sessions could not be checked'),
          ),
        CHECK_SESSIONS_MS,
      ).unref(),
    );
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.io.close();
  }

  get connected(): number {
    return this.io.engine.clientsCount;
  }

  /** Counts the connection and its bytes before anything is parsed. */
  private guard(connection: EngineConnection): void {
    const { addressOf, cutOffs, monoMs } = this.options;
    const address = addressOf(connection.request);
    const budget = this.budgets.open(address, monoMs());
    this.budgetOf.set(connection, budget);
    connection.once('close', this.limits.hold(address));
    this.inbound.watch(connection, {
      address,
      allows: (counted, nowMs) => {
        const reason = budget.spend(counted, nowMs);
        if (reason === null) return true;
        cutOffs.record(address, reason);
        destroyConnection(connection);
        return false;
      },
    });
  }

  private connect(socket: Socket): void {
    (socket.data as SocketData)[addressKey] = this.options.addressOf(socket.request);
    (socket.data as SocketData)[sessionKey] = null;
    (socket.data as SocketData)[tokenKey] = null;
    // Unknown events, malformed payloads and floods are refused in one place, whatever the event.
    socket.onAny((event: string, ...args: unknown[]) => void this.receive(socket, event, args));
    const { game, signsIn } = handshakeOf(socket);
    this.pages?.open(socket, game);
    this.initialSnapshots.open(socket, { signsIn, greet: () => this.greet(socket, null) });
  }

  /** Shows a socket that has joined the game of its page, and sends it what every socket gets. */
  private greet(socket: Socket, playerId: number | null): void {
    const send = this.senderTo(socket);
    const isShown = this.pages?.greet(socket, { playerId, send }) ?? false;
    this.onJoin(playerId, send, { isShown });
  }

  private async receive(socket: Socket, event: string, args: unknown[]): Promise<void> {
    const receivedMs = this.inbound.receivedMs(socket);
    const ack = typeof args.at(-1) === 'function' ? (args.pop() as (answer: unknown) => void) : null;
    const answer = once(ack);
    const refuse = (message: string): void => this.refused(socket, { event, answer, message });
    const spec = Object.hasOwn(this.events, event) ? this.events[event] : undefined;
    const count = (outcome: string): void =>
      this.options.metrics.socketEvents.inc({ event: spec ? event : 'unknown', outcome });
    try {
      if (!this.isWithinLimits(socket, receivedMs)) {
        count('limited');
        return refuse('app_api.too_many_requests');
      }
      const name = spec ? (event as ClientEventName) : null;
      const parsed = spec?.payload.safeParse(args[0] ?? {});
      const isWellFormed = parsed?.success === true && args.length <= 1;
      // Events for staff reach their handler in any form: it records those of staff and ignores all others.
      if (!name || !(isWellFormed || spec?.staffOnly)) {
        count('bad');
        return refuse('app_api.bad_request');
      }
      count(isWellFormed ? 'handled' : 'bad');
      const payload = isWellFormed ? parsed.data : args.length === 1 ? args[0] : args;
      if (name === 'auth') return answer(await this.authenticate(socket, payload as ClientParsed<'auth'>));
      if (name === 'watch') {
        if (!this.pages) return refuse('app_api.not_found');
        return this.pages.watch(socket, (payload as ClientParsed<'watch'>).game, {
          playerId: (socket.data as SocketData)[sessionKey]?.playerId ?? null,
          send: this.senderTo(socket),
          answer: ack && answer,
        });
      }
      const handler = this.handlers?.[name] as
        ((payload: unknown, context: SocketContext) => Promise<unknown>) | undefined;
      if (!handler) return refuse('app_api.bad_request');
      const result = await handler(payload, this.contextOf(socket, { receivedMs, wantsAnswer: ack !== null }));
      if (result !== IGNORED) answer(result);
    } catch (error) {
      this.options.log.error({ err: error, event, ...this.whose(socket), ...this.about() }, 'socket event failed');
      count('failed');
      refuse('app_api.internal');
    }
  }

  private isWithinLimits(socket: Socket, nowMs: number): boolean {
    const data = socket.data as SocketData;
    return this.limits.allows(
      { socketId: socket.id, playerId: data[sessionKey]?.playerId ?? null, address: data[addressKey] },
      nowMs,
    );
  }

  /** The refusal as acknowledgement, and as the event that the specification names for it. */
  private refused(
    socket: Socket,
    { event, answer, message }: { event: string; answer: (value: unknown) => void; message: string },
  ): void {
    const send = this.senderTo(socket);
    const refusedAs = Object.hasOwn(this.events, event) ? this.events[event]?.refusedAs : undefined;
    if (refusedAs !== undefined) send(refusedAs as 'errorBet', { message });
    answer({ status: 'error', message });
  }

  private senderTo(socket: Socket): Send {
    return (event, payload) => this.broadcaster?.toSocket(socket, event, payload);
  }

  private contextOf(
    socket: Socket,
    { receivedMs, wantsAnswer }: Pick<SocketContext, 'receivedMs' | 'wantsAnswer'>,
  ): SocketContext {
    const data = socket.data as SocketData;
    return {
      session: data[sessionKey],
      send: this.senderTo(socket),
      receivedMs,
      wantsAnswer,
      // The socket's own token was checked when it joined, and an ended session closes its sockets.
      sessionOf: (token) => (token === data[tokenKey] ? Promise.resolve(data[sessionKey]) : this.lookUp(socket, token)),
      mayBeAwaited: (token) =>
        token === data[tokenKey] ||
        this.options.sessions.isKnown(token) ||
        this.unknownTokens.mayBeAwaited(data[addressKey], receivedMs),
    };
  }

  /** An unknown token makes the sender's address an unknown one for a while. */
  private async lookUp(socket: Socket, token: string): Promise<Session | null> {
    const session = await this.options.sessions.resolve(token);
    if (session) this.isPlayers(socket, session);
    else this.unknownTokens.refuse((socket.data as SocketData)[addressKey], this.options.monoMs());
    return session;
  }

  /** A living session was shown: what the socket sends from now on is a player's, and the tables' time waits for it. */
  private isPlayers(socket: Socket, { playerId }: Session): void {
    const budget = this.budgetOf.get(socket.conn);
    if (budget) budget.playerId = playerId;
    this.inbound.becomesPlayers(socket.conn);
  }

  private async authenticate(socket: Socket, payload: ClientParsed<'auth'>): Promise<ClientAck<'auth'>> {
    const ack = await this.signIn(socket, payload);
    if (ack.status === 'error') this.initialSnapshots.asVisitor(socket);
    return ack;
  }

  private async signIn(socket: Socket, { apiToken }: ClientParsed<'auth'>): Promise<ClientAck<'auth'>> {
    const session = await this.options.sessions.resolve(apiToken);
    if (!session) return { status: 'error', message: 'user_api.session_ended' };
    if (session.banned) return { status: 'error', message: 'user_api.banned' };
    const before = (socket.data as SocketData)[sessionKey];
    if (before && before.playerId !== session.playerId) await socket.leave(playerRoom(before.playerId));
    (socket.data as SocketData)[sessionKey] = session;
    (socket.data as SocketData)[tokenKey] = apiToken;
    this.isPlayers(socket, session);
    await socket.join(playerRoom(session.playerId));
    // The session ended while the socket joined, so the end did not reach this socket yet.
    if (!(await this.options.sessions.resolve(apiToken))) {
      socket.disconnect(true);
      return { status: 'error', message: 'user_api.session_ended' };
    }
    const isOwed = this.initialSnapshots.done(socket);
    if (isOwed || before?.playerId !== session.playerId) this.greet(socket, session.playerId);
    return { status: 'success', user_id: session.playerId };
  }

  /** Closes the sockets of an ended session (or of all of a player's) at once. [S1] */
  private disconnectPlayer(playerId: number, sessionId: number | null, message: string): void {
    for (const socket of this.io.sockets.sockets.values()) {
      const session = (socket.data as SocketData)[sessionKey];
      if (session?.playerId !== playerId || (sessionId !== null && session.id !== sessionId)) continue;
      socket.emit('logout', { message });
      socket.disconnect(true);
    }
  }

  /** Closes sockets of sessions that this process did not end itself. [S1] */
  private async closeEnded(): Promise<void> {
    const held = [...this.io.sockets.sockets.values()].flatMap((socket) => {
      const session = (socket.data as SocketData)[sessionKey];
      return session ? [{ socket, session }] : [];
    });
    const alive = await this.options.sessions.stillAlive([...new Set(held.map(({ session }) => session.id))]);
    for (const { socket, session } of held) {
      // The socket has signed in anew meanwhile, with another session.
      if (alive.has(session.id) || (socket.data as SocketData)[sessionKey] !== session) continue;
      socket.emit('logout', { message: 'user_api.session_ended' });
      socket.disconnect(true);
    }
  }

  /** The socket and its player, for the log. */
  private whose(socket: Socket): { socketId: string; playerId?: number } {
    const session = (socket.data as SocketData)[sessionKey];
    return { socketId: socket.id, ...(session && { playerId: session.playerId }) };
  }

  private cutOffSlow(): void {
    for (const socket of this.io.sockets.sockets.values()) {
      const { bytes, packets } = backlogOf(socket);
      if (bytes <= this.backlogs.maxBytes && packets <= this.backlogs.maxPackets) continue;
      this.options.log.warn({ bytes, packets, ...this.whose(socket) }, 'slow consumer cut off');
      this.options.metrics.slowConsumers.inc();
      dropConnection(socket);
    }
  }
}

/** Makes an acknowledgement that is given once at most. */
const once = (ack: ((answer: unknown) => void) | null): ((answer: unknown) => void) => {
  let given = false;
  return (answer) => {
    if (given) return;
    given = true;
    ack?.(answer);
  };
};
