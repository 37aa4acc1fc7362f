import type {
  ClientAck,
  ClientEventName,
  ClientHandshake,
  ClientPayload,
  ServerEventName,
  ServerPayload,
  TableGame,
  WatchAnswer,
} from '@updraft/contract';
import type { Socket } from 'socket.io-client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError } from './api.ts';
import { addSample, bestOffset, localNowMs, type ClockSample } from './clock.ts';
import { attemptMs, type ConnectionStatus } from './connection-state.ts';
import { watchConnection } from './connection-watch.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const IDENTIFY_AGAIN_MS = 2000;
/** Refusals of a token that has no player, or whose player may not play. The calls of the page handle these cases. */
const NOBODY: ReadonlySet<string> = new Set(['user_api.session_ended', 'user_api.banned']);
const CLOCK_REFRESH_MS = 60_000;
const CLOCK_SAMPLES = 5;
const FIRST_ATTEMPT_MS = 20_000;
/**
 * Requests that wait for a connection. All other events are commands, such as a bet, a cash-out or a cancellation,
 * which would mean something else at a later time.
 */
const QUEUED: ReadonlySet<ClientEventName> = new Set(['clock', 'getGame', 'watch']);

interface Connection {
  status: ConnectionStatus;
  everConnected: boolean;
}

/** State of the connection to the server. */
export const connection = createStore<Connection>()(() => ({ status: 'connecting', everConnected: false }));
export const useConnection = (): Connection => useStore(connection);

let socket: Socket | null = null;
let token: string | null = null;
/** Game that the page shows, and the other games whose events it receives; undefined: not sent yet. */
let watched: { game: TableGame | null; also: TableGame[] } | undefined;
let samples: ClockSample[] = [];
/**
 * True if the samples are from an earlier connection. They are used until the new one has a sample, because a local
 * clock may be wrong by hours.
 */
let areOld = false;
const handlers = new Map<string, Set<(payload: never) => void>>();
const reconnectHandlers = new Set<() => void>();
const connectionHandlers = new Set<() => void>();
const signInHandlers = new Set<(events: string) => void>();
/**
 * New connection whose handlers run after its sign-in, because no events for the player arrive before; null: they have
 * run.
 */
let opened: { isReconnect: boolean } | null = null;
const waiting = new Set<() => void>();

export interface RealtimeAddress {
  /** Host of the socket's server. Null: the origin of the page, for which `port` and `secure` are not used. */
  host: string | null;
  port: number;
  secure: boolean;
}

/** Fetches the library while the address is being requested, so that the round is shown one round trip earlier. */
export function preloadSocket(): void {
  void import('./socket-library.ts').catch(() => undefined);
}

/** Opens the connection. Further calls do nothing. The library is a separate chunk. */
export async function connectSocket(address: RealtimeAddress): Promise<void> {
  if (socket) return;
  const { io } = await import('./socket-library.ts');
  if (socket) return;
  const url =
    address.host === null ? location.origin : `${address.secure ? 'https' : 'http'}://${address.host}:${address.port}`;
  const auth = (say: (handshake: ClientHandshake) => void): void => say({ signsIn: token !== null, ...watched });
  socket = io(url, {
    auth,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 4000,
    timeout: FIRST_ATTEMPT_MS,
  });
  const report = watchConnection({
    onStatus: (status) => connection.setState({ status }),
    probe,
    replace: () => socket?.io.engine.close(),
    retry: reopen,
  });
  socket.io.on('open', () => socket?.io.engine.on('packet', () => report('heard')));
  socket.io.on('reconnect_attempt', (attempt) => socket?.io.timeout(attemptMs(attempt)));
  socket.on('connect', () => {
    report('opened');
    onConnect();
  });
  socket.on('disconnect', (reason) => {
    report('lost');
    // The library does not reconnect by itself after the server has closed the connection.
    if (reason === 'io server disconnect') setTimeout(() => socket?.connect(), 1000);
  });
  socket.on('connect_error', () => report('lost'));
  socket.onAny((event: string, payload: unknown) => {
    for (const handler of Array.from(handlers.get(event) ?? [])) handler(payload as never);
  });
  setInterval(() => void measureClock(1), CLOCK_REFRESH_MS);
}

/** Sends a request whose response shows that the connection works. */
function probe(): void {
  request('clock', {}).catch(() => undefined);
}

const reopen = (): void => void socket?.disconnect().connect();

function onConnect(): void {
  const isReconnect = connection.getState().everConnected;
  connection.setState({ everConnected: true });
  opened = { isReconnect };
  identify();
  for (const go of Array.from(waiting)) go();
  areOld = true;
  void measureClock(CLOCK_SAMPLES);
  if (token === null) catchUp();
}

/** Runs the handlers of a new connection, once. */
function catchUp(): void {
  if (opened === null) return;
  const { isReconnect } = opened;
  opened = null;
  for (const handler of [...connectionHandlers, ...(isReconnect ? reconnectHandlers : [])]) handler();
}

/**
 * Signs the connection in as the page's player. Repeats it later if the server could not do it. Without a sign-in no
 * events for the player arrive.
 */
function identify(): void {
  if (token === null || !socket?.connected) return;
  const mine = token;
  socket.timeout(REQUEST_TIMEOUT_MS).emit('auth', { apiToken: mine }, (lost: Error | null, ack?: ClientAck<'auth'>) => {
    const isSignedIn = !lost && ack?.status === 'success';
    if (isSignedIn || (!lost && NOBODY.has(ack?.message ?? ''))) {
      if (isSignedIn && token === mine) for (const handler of Array.from(signInHandlers)) handler(ack.events ?? '');
      return catchUp();
    }
    setTimeout(() => token === mine && identify(), IDENTIFY_AGAIN_MS);
  });
}

/** Sets the token of the connection and sends it to the server, now and after every reconnection. */
export function setSocketToken(next: string | null): void {
  const wasSomeone = token !== null;
  token = next;
  if (next !== null) identify();
  // The server forgets the player of a connection only when a new one is opened.
  else if (wasSomeone && socket?.connected) reopen();
}

const isOf = <Game extends TableGame>(answer: ClientAck<'watch'>, game: Game | null): answer is WatchAnswer<Game> =>
  answer.status === 'error' || answer.game === game;

/**
 * Sends the server the game that the page shows and the other games that it watches, now and after every reconnection.
 * The response contains the snapshot of `game`, and the snapshots of the others arrive as events. A response about
 * another game counts as a refusal. @throws as `request`
 */
export async function watchGames<Game extends TableGame>(
  game: Game | null,
  also: TableGame[],
): Promise<WatchAnswer<Game>> {
  watched = { game, also };
  const answer = await request('watch', watched);
  return isOf(answer, game) ? answer : { status: 'error', message: 'app_api.not_found' };
}

/** Subscribes to an event of the server. Returns a function that ends the subscription. */
export function onServer<K extends ServerEventName>(
  event: K,
  handler: (payload: ServerPayload<K>) => void,
): () => void {
  const set = handlers.get(event) ?? new Set();
  handlers.set(event, set);
  set.add(handler);
  return () => void set.delete(handler);
}

const added = <Handler>(set: Set<Handler>, handler: Handler): (() => void) => {
  set.add(handler);
  return () => void set.delete(handler);
};

/**
 * Runs `handler` after each reconnection (not the first connection), once the player, if any, is signed in. Returns a
 * function that stops it.
 */
export const onReconnect = (handler: () => void): (() => void) => added(reconnectHandlers, handler);

/**
 * Runs `handler` after each new connection, the first included, once the player, if any, is signed in. Events sent
 * before a connection are missed, so handlers reload data that they keep up to date by events. Returns a function that
 * stops it.
 */
export const onConnection = (handler: () => void): (() => void) => added(connectionHandlers, handler);

/**
 * Runs `handler` after each sign-in of the connection, with the position of the player's events from the response to
 * `auth`, which is to be compared with `events` of the response to `user/get`. Returns a function that stops it.
 */
export const onSignedIn = (handler: (events: string) => void): (() => void) => added(signInHandlers, handler);

/** Message of a command that was not sent, so it has no effect. */
export const UNSENT = 'app_error.offline';
/** Message of a command that was sent before its connection was lost. Only the server knows the outcome. */
export const CUT = 'app_error.cut';

/**
 * Sends an event and waits for its acknowledgement, 10 s at most. Without a connection, the events of `QUEUED` wait for
 * one. Commands are not sent without a connection, or over one on which no messages arrive.
 * @throws ApiError `app_error.offline` (it was not sent), `app_error.cut` or `app_error.timeout`
 */
export async function request<K extends ClientEventName>(event: K, payload: ClientPayload<K>): Promise<ClientAck<K>> {
  const deadline = Date.now() + REQUEST_TIMEOUT_MS;
  if (QUEUED.has(event)) {
    if (!socket?.connected) await connected(REQUEST_TIMEOUT_MS);
  } else if (connection.getState().status !== 'online') throw new ApiError(UNSENT, { status: 0 });
  if (!socket) throw new ApiError(UNSENT, { status: 0 });
  try {
    return (await socket.timeout(Math.max(1, deadline - Date.now())).emitWithAck(event, payload)) as ClientAck<K>;
  } catch {
    throw new ApiError(socket.connected ? 'app_error.timeout' : CUT, { status: 0 });
  }
}

function connected(timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(go);
      reject(new ApiError(UNSENT, { status: 0 }));
    }, timeoutMs);
    waiting.add(go);
  });
}

async function measureClock(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const sentAt = localNowMs();
    try {
      const { serverTime } = await request('clock', {});
      samples = addSample(areOld ? [] : samples, { sentAt, delayMs: localNowMs() - sentAt, serverTime }, CLOCK_SAMPLES);
      areOld = false;
    } catch {
      return;
    }
  }
}

/**
 * Returns the server's clock minus `localNowMs`, in ms. It uses the response with the shortest delay of the last five.
 */
export const clockOffsetMs = (): number => bestOffset(samples);
