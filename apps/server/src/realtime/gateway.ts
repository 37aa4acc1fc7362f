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
  /** Sends an event to this socket alone, after whatever it has to get before. */
  send: Send;
  /** When the event arrived, on the monotonic clock: before anything was looked up. */
  receivedMs: number;
  /** Whether an acknowledgement was asked for. */
  wantsAnswer: boolean;
  /** The session of a token that came in a payload; null when it is not a living one. */
  sessionOf(token: string): Promise<Session | null>;
  /** Whether others may be kept waiting while the token is looked up: a player's is, of unknown ones a few. Asked once for each command. */
  mayBeAwaited(token: string): boolean;
}

/** A handler's answer where the sender is to hear nothing. */
export const IGNORED = Symbol('ignored');

export type SocketHandler<K extends ClientEventName> = (
  payload: ClientParsed<K>,
  context: SocketContext,
) => Promise<ClientAck<K> | typeof IGNORED>;
/** Handlers of events for staff alone get what was sent, well-formed or not: a refusal of theirs is recorded. */
export type SocketHandlers = { [K in Exclude<ClientEventName, 'auth' | 'watch'>]: SocketHandler<K> };

/** Told of every socket that joins, with its player once it is known, after it was shown its game; `isShown`: there was something to be seen. */
type OnJoin = (playerId: number | null, send: Send, joined: { isShown: boolean }) => void;

/** What the log's lines about events say besides: which round is open. */
type About = () => Record<string, unknown>;

interface StartOptions {
  handlers: SocketHandlers;
  onJoin: OnJoin;
  broadcaster: Pick<Broadcaster, 'toSocket'>;
  /** What pages show; no game, unless told. */
  pages?: Pages;
  about?: About;
}

const FRAME_MOST = 16 * 1024;
/** A consumer that is this far behind is cut off; it comes back with a snapshot. [S5] */
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
  /** Origins a browser may come from. [S3] */
  isAllowedOrigin: (origin: string | undefined) => boolean;
  eventsPerSecond: number;
  socketsPerAddress: number;
  /** Whom to tell of connections that are cut off, and to ask who may open new ones. */
  cutOffs: Pick<CutOffs, 'record' | 'admits'>;
  /** Who connects, behind whatever proxies are trusted; what limits of addresses count by. */
  addressOf: (request: RawRequest) => string;
  /** The monotonic clock, by which commands are stamped at receipt. */
  monoMs: () => number;
  /** Which senders of unknown tokens are waited for; shared with commands that come by HTTP. */
  unknownTokens?: UnknownTokenThrottle;
  /** The events of clients, if not those of the contract (tests). */
  clientEvents?: Readonly<Record<string, RequestEventSpec>>;
  /** What may wait for a consumer, if not the usual (tests). */
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

/** Handshake, parse, rooms, limits and cut-off; what events mean is the features' business. */
export class Gateway {
  readonly io: Server;
  /** What clients have sent and nobody has looked at yet. */
  readonly inbound: InboundQueue;
  /** Those who connect and have not been let in yet. */
  readonly handshakes: { readonly waitingCount: number };
  private readonly options: Options;
  private readonly events: Readonly<Record<string, RequestEventSpec>>;
  private readonly backlogs: Backlogs;
  private readonly limits: SocketLimits;
  private readonly budgets: InboundBudgets;
  /** Of every open connection. */
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
    // There is nothing but WebSockets: a plain request for its path is answered as one for any other unknown path.
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
            this.options.log.error({ err: error }, 'sessions could not be looked at'),
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

  /** Counts the connection, and what comes over it before anything is made of that. */
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
    // Unknown events, wrong shapes and floods end here: one place, whatever the event.
    socket.onAny((event: string, ...args: unknown[]) => void this.receive(socket, event, args));
    const { game, signsIn } = handshakeOf(socket);
    this.pages?.open(socket, game);
    this.initialSnapshots.open(socket, { signsIn, greet: () => this.greet(socket, null) });
  }

  /** Shows a socket that has joined what its page shows, and tells it what everyone knows. */
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
      // Events for staff reach their handler whatever their shape: it records those of staff and ignores all others.
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

  /** The refusal as acknowledgement, and as the event by which the specification names it. */
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
      // The socket's own token was checked when it joined; a session that ends takes its sockets along.
      sessionOf: (token) => (token === data[tokenKey] ? Promise.resolve(data[sessionKey]) : this.lookUp(socket, token)),
      mayBeAwaited: (token) =>
        token === data[tokenKey] ||
        this.options.sessions.isKnown(token) ||
        this.unknownTokens.mayBeAwaited(data[addressKey], receivedMs),
    };
  }

  /** Who shows a token that is nobody's is a stranger from now on, with all of their address. */
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
    // Ended while it joined: whoever ended it did not see this socket yet.
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

  /** Sockets of sessions that are no longer alive: those this process did not end itself. [S1] */
  private async closeEnded(): Promise<void> {
    const held = [...this.io.sockets.sockets.values()].flatMap((socket) => {
      const session = (socket.data as SocketData)[sessionKey];
      return session ? [{ socket, session }] : [];
    });
    const alive = await this.options.sessions.stillAlive([...new Set(held.map(({ session }) => session.id))]);
    for (const { socket, session } of held) {
      // Whoever signed in anew meanwhile is another session by now.
      if (alive.has(session.id) || (socket.data as SocketData)[sessionKey] !== session) continue;
      socket.emit('logout', { message: 'user_api.session_ended' });
      socket.disconnect(true);
    }
  }

  /** Which socket it is and whose, for the log. */
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

/** An acknowledgement is given once, whatever happens. */
const once = (ack: ((answer: unknown) => void) | null): ((answer: unknown) => void) => {
  let given = false;
  return (answer) => {
    if (given) return;
    given = true;
    ack?.(answer);
  };
};
