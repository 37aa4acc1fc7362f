import type { Server as HttpServer, IncomingMessage, RequestListener } from 'node:http';
import {
  type ClientAck,
  type ClientParsed,
  type RequestEventSpec,
  clientEvents as ownClientEvents,
} from '@updraft/contract';
import { Server, type Socket } from 'socket.io';
import type { RawRequest } from '../lib/client-address.ts';
import type { CutOffs } from '../lib/cut-offs.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { SessionPort } from '../lib/session.ts';
import type { Broadcaster } from './broadcaster.ts';
import { Dispatch } from './dispatch.ts';
import type { SocketHandlers } from './handlers.ts';
import { inTurns } from './handshakes.ts';
import { type InboundBudget, InboundBudgets } from './inbound-budget.ts';
import { InboundQueue } from './inbound-queue.ts';
import { InitialSnapshots, handshakeOf } from './initial-snapshots.ts';
import type { Pages } from './pages.ts';
import { destroyConnection } from './raw-socket.ts';
import type { Send } from './shown-games.ts';
import { PlayerEvents } from './player-events.ts';
import { SignedIn } from './signed-in.ts';
import { BACKLOGS, type Backlogs, cutOffSlow } from './slow-consumers.ts';
import { SocketLimits } from './socket-limits.ts';
import { UnknownTokenThrottle } from './unknown-token-throttle.ts';

/**
 * Called for every socket that joins or signs in as another player, after the snapshots of its games were sent.
 * `playerId` null: a visitor.
 */
type OnJoin = (playerId: number | null, send: Send) => void;

/** Open rounds, for log lines about events. */
type About = () => Record<string, unknown>;

interface StartOptions {
  handlers: SocketHandlers;
  onJoin: OnJoin;
  broadcaster: Pick<Broadcaster, 'toSocket'>;
  /** Topics and snapshots of pages; left out: pages show no game. */
  pages?: Pages;
  about?: About;
}

const MAX_FRAME = 16 * 1024;
/** Interval of checks that close sockets of sessions that ended on another node or by age, ms. */
const CHECK_SESSIONS_MS = 10_000;

/** The used part of the type of an Engine.IO connection, over which a socket is opened. */
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
  /** Returns the client's address (IPv6: its /64) behind the trusted proxies, by which limits count. */
  addressOf: (request: RawRequest) => string;
  /** The monotonic clock, by which commands are stamped at receipt. */
  monoMs: () => number;
  /** Decides which unknown tokens a table waits for. Shared with commands that come by HTTP. */
  unknownTokens?: UnknownTokenThrottle;
  /** Events of clients in place of those of the contract (tests). */
  clientEvents?: Readonly<Record<string, RequestEventSpec>>;
  /** Limits of a socket's backlog in place of the usual ones (tests). */
  backlogs?: Backlogs;
  /** Longest sign-in of a socket before it is greeted as a visitor's, in place of the usual time (tests). */
  maxSignInMs?: number;
}

/**
 * Opens the socket server: handshakes, budgets, joining and greeting. `Dispatch` hands events to their handlers.
 * `SignedIn` knows the player of each socket. The features define the meaning of events.
 */
export class Gateway {
  readonly io: Server;
  /** Input of clients that the server has not parsed yet. */
  readonly inbound: InboundQueue;
  /** Connections that wait for their handshake. */
  readonly handshakes: { readonly waitingCount: number };
  private readonly options: Options;
  private readonly backlogs: Backlogs;
  private readonly limits: SocketLimits;
  private readonly budgets: InboundBudgets;
  /** The budget of every open connection. */
  private readonly budgetOf = new WeakMap<object, InboundBudget>();
  /**
   * Counts the events sent to each player. The responses to `POST /api/user/get` and to a socket's sign-in contain the
   * count, so that a page notices if it missed an event.
   */
  readonly playerEvents = new PlayerEvents();
  private readonly initialSnapshots: InitialSnapshots;
  private readonly signedIn: SignedIn;
  private readonly dispatch: Dispatch;
  private onJoin: OnJoin = () => undefined;
  private broadcaster: StartOptions['broadcaster'] | null = null;
  private pages: Pages | null = null;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: Options) {
    this.options = options;
    this.backlogs = options.backlogs ?? BACKLOGS;
    this.initialSnapshots = new InitialSnapshots(options);
    this.inbound = new InboundQueue({ monoMs: options.monoMs });
    this.limits = new SocketLimits(options);
    this.budgets = new InboundBudgets(options);
    this.signedIn = new SignedIn({
      sockets: () => this.io.sockets,
      sessions: options.sessions,
      unknownTokens: options.unknownTokens ?? new UnknownTokenThrottle(),
      monoMs: options.monoMs,
      onPlayer: (socket, playerId) => this.becomesPlayers(socket, playerId),
    });
    this.dispatch = new Dispatch({
      events: options.clientEvents ?? ownClientEvents,
      own: {
        auth: (socket, payload) => this.authenticate(socket, payload),
        watch: (socket, payload, answer) => this.watch(socket, payload, answer),
      },
      inbound: this.inbound,
      limits: this.limits,
      signedIn: this.signedIn,
      senderTo: (socket) => this.senderTo(socket),
      log: options.log,
      metrics: options.metrics,
    });
    const answerRequests = options.httpServer.listeners('request') as RequestListener[];
    this.io = new Server(options.httpServer, {
      transports: ['websocket'],
      perMessageDeflate: false,
      maxHttpBufferSize: MAX_FRAME,
      serveClient: false,
      pingInterval: 20_000,
      pingTimeout: 20_000,
      allowRequest: (request, answer) =>
        answer(
          null,
          options.isAllowedOrigin(request.headers.origin) && this.limits.hasRoomFor(options.addressOf(request)),
        ),
    });
    // The path accepts WebSockets only. A plain request gets the response of an unknown path.
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
    this.dispatch.start({ handlers, about });
    this.onJoin = onJoin;
    if (pages) this.pages = pages;
    this.io.on('connection', (socket) => this.connect(socket));
    this.options.sessions.onRevoked((playerId, sessionId, message) =>
      this.signedIn.disconnectPlayer(playerId, sessionId, message),
    );
    this.timers.push(
      setInterval(
        () => cutOffSlow({ ...this.options, io: this.io, backlogs: this.backlogs, signedIn: this.signedIn }),
        this.backlogs.checkEveryMs,
      ).unref(),
      setInterval(
        () =>
          void this.signedIn
            .closeEnded()
            .catch((error: unknown) => this.options.log.error({ err: error }, 'sessions could not be checked')),
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

  /** Counts the connection and its input before anything is parsed, and cuts it off above its budget. */
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
    this.signedIn.open(socket, this.options.addressOf(socket.request));
    socket.onAny((event: string, ...args: unknown[]) => void this.dispatch.receive(socket, event, args));
    const { signsIn, ...page } = handshakeOf(socket);
    this.pages?.open(socket, page);
    this.initialSnapshots.open(socket, { signsIn, greet: () => this.greet(socket, null) });
  }

  /** Sends a socket that joins or signs in the snapshots of its games, then the events of `onJoin`. */
  private greet(socket: Socket, playerId: number | null): void {
    const send = this.senderTo(socket);
    this.pages?.greet(socket, { playerId, send });
    this.onJoin(playerId, send);
  }

  private senderTo(socket: Socket): Send {
    return (event, payload) => this.broadcaster?.toSocket(socket, event, payload);
  }

  /** Marks the socket's input from now on as a player's, so that the tables' time waits for it. */
  private becomesPlayers(socket: Socket, playerId: number): void {
    const budget = this.budgetOf.get(socket.conn);
    if (budget) budget.playerId = playerId;
    this.inbound.becomesPlayers(socket.conn);
  }

  private async authenticate(socket: Socket, { apiToken }: ClientParsed<'auth'>): Promise<ClientAck<'auth'>> {
    const signedIn = await this.signedIn.signIn(socket, apiToken);
    if ('message' in signedIn) {
      this.initialSnapshots.asVisitor(socket);
      return { status: 'error', message: signedIn.message };
    }
    const { playerId, isAnother } = signedIn;
    if (this.initialSnapshots.done(socket) || isAnother) this.greet(socket, playerId);
    // The count is read after the join, so later events reach the socket.
    return { status: 'success', user_id: playerId, events: this.playerEvents.at(playerId) };
  }

  private watch(
    socket: Socket,
    page: ClientParsed<'watch'>,
    answer: ((ack: ClientAck<'watch'>) => void) | null,
  ): boolean {
    const playerId = this.signedIn.sessionOf(socket)?.playerId ?? null;
    this.pages?.watch(socket, page, { playerId, send: this.senderTo(socket), answer });
    return this.pages !== null;
  }
}
