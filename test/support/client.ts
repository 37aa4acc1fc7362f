import type {
  CallInput,
  CallName,
  CallOutput,
  ClientAck,
  ClientEventName,
  ClientPayload,
  InventoryItem,
  Persona,
  ServerEventName,
  ServerPayload,
} from '@updraft/contract';
import { type Socket, io } from 'socket.io-client';

/** A player's client: calls and one socket, as a browser would use them. */
export interface Client {
  token: string;
  call<K extends CallName>(name: K, input?: CallInput<K>, key?: string): Promise<CallOutput<K>>;
  request<K extends ClientEventName>(event: K, payload: ClientPayload<K>): Promise<ClientAck<K>>;
  /** Returns the next matching event; rejects after a timeout. */
  next<K extends ServerEventName>(
    event: K,
    fits?: (payload: ServerPayload<K>) => boolean,
    timeoutMs?: number,
  ): Promise<ServerPayload<K>>;
  /** Returns the first matching event, which may have been received before; rejects after a timeout. */
  first<K extends ServerEventName>(
    event: K,
    fits: (payload: ServerPayload<K>) => boolean,
    timeoutMs?: number,
  ): Promise<ServerPayload<K>>;
  /** Returns all received events of this name. */
  seen<K extends ServerEventName>(event: K): ServerPayload<K>[];
  inventory(): Promise<InventoryItem[]>;
  socket: Socket;
  close(): void;
}

/** Error of a call whose response had an HTTP status other than success. */
export class CallFailed extends Error {
  readonly text: string;

  constructor(name: string, status: number, text: string) {
    super(`${name}: ${status} ${text}`);
    this.text = text;
  }
}

/** Sends a raw request, for input that a typed client cannot send. */
export const post = async (
  url: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
};

/** Starts a session of a persona; `new` creates a player each time. Returns the token. */
export const signInAs = async (url: string, persona: Persona): Promise<string> =>
  ((await (await fetch(`${url}/socialite/test/login?persona=${persona}`)).json()) as { api_token: string }).api_token;

interface Asked<K extends CallName> {
  input?: CallInput<K>;
  token?: string | undefined;
  /** Idempotency key of the command. */
  key?: string | undefined;
}

/** Makes one call of the contract. @throws CallFailed for a response with another status than success */
export const callAs = async <K extends CallName>(
  url: string,
  name: K,
  { input, token, key }: Asked<K> = {},
): Promise<CallOutput<K>> => {
  const [method, path] = name.split(' ') as [string, string];
  const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const response = await fetch(url + path + query, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
  });
  if (!response.ok) throw new CallFailed(name, response.status, await response.text());
  return (await response.json()) as never;
};

/**
 * Signs a persona in and connects its socket. `existing`: token of a session to use instead of a new one. `game`: game
 * of its page; left out: that of the home page.
 */
export const connect = async (
  url: string,
  persona: Persona,
  existing?: string,
  { game }: { game?: string } = {},
): Promise<Client> => {
  const token = existing ?? (await signInAs(url, persona));
  const socket = io(url, {
    auth: { signsIn: true, ...(game && { game }) },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const events: { event: string; payload: unknown }[] = [];
  const waiting = new Set<(event: string, payload: unknown) => void>();
  socket.onAny((event: string, payload: unknown) => {
    events.push({ event, payload });
    for (const look of waiting) look(event, payload);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  const client: Client = {
    token,
    socket,
    call: (name, input, key) => callAs(url, name, { ...(input && { input }), token, key }),
    request: (event, payload) => socket.timeout(30_000).emitWithAck(event, payload) as never,
    next: (event, fits = () => true, timeoutMs = 30_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no ${event} within ${timeoutMs} ms`));
        }, timeoutMs);
        const look = (name: string, payload: unknown): void => {
          if (name !== event || !fits(payload as never)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(payload as never);
        };
        waiting.add(look);
      }),
    first: async (event, fits, timeoutMs) => client.seen(event).find(fits) ?? client.next(event, fits, timeoutMs),
    seen: (event) => events.filter((one) => one.event === event).map((one) => one.payload as never),
    inventory: async () => (await client.call('POST /api/user/getInventory', { appId: 730 })).inventory,
    close: () => void socket.disconnect(),
  };
  const ack = await client.request('auth', { apiToken: token });
  if (ack.status !== 'success') throw new Error(`not signed in: ${ack.message}`);
  return client;
};

/** Returns the form `{"<id>": {}}` in which commands name items. */
export const byId = (items: readonly { myId: number }[]): Record<string, Record<string, never>> =>
  Object.fromEntries(items.map((item) => [String(item.myId), {}]));
export const worth = (items: readonly { price: number }[]): number =>
  Math.round(items.reduce((sum, item) => sum + item.price * 100, 0)) / 100;

/** Waits for a tick of the countdown with at least this many ticks left. */
export const waiting = (client: Client, ticks = 3): Promise<ServerPayload<'crashStartTimer'>> =>
  client.next('crashStartTimer', ({ timer }) => timer >= ticks, 200_000);
