import type { ClientAck, ClientEventName, ClientPayload, ServerEventName, ServerPayload } from '@updraft/contract';
import { type Socket, io } from 'socket.io-client';

type Listeners = { [K in ServerEventName]: (payload: ServerPayload<K>) => void };
type Requests = { [K in ClientEventName]: (payload: ClientPayload<K>, ack: (answer: ClientAck<K>) => void) => void };
export type SiteSocket = Socket<Listeners, Requests>;

const ANSWER_MS = 6000;
const CLOCK_ASKS = 3;

/**
 * Creates an unconnected socket of a page that shows the game (null: no table). It reconnects by itself after a lost
 * connection, with growing delays.
 */
export const createSocket = (url: string, game: string | null): SiteSocket =>
  io(url, {
    auth: { signsIn: true, game },
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 60_000,
    randomizationFactor: 0.5,
    timeout: 10_000,
  });

/** Sends an event and returns its acknowledgement; null: none in time. */
export const ask = async <K extends ClientEventName>(
  socket: SiteSocket,
  event: K,
  payload: ClientPayload<K>,
): Promise<ClientAck<K> | null> => {
  try {
    const timed = socket.timeout(ANSWER_MS) as unknown as {
      emitWithAck(event: K, payload: ClientPayload<K>): Promise<ClientAck<K>>;
    };
    return await timed.emitWithAck(event, payload);
  } catch {
    return null;
  }
};

/** Returns the lead of the server's clock in ms, from the response with the least delay; 0 without a response. */
export const measureClockOffset = async (socket: SiteSocket): Promise<number> => {
  let best = { delayMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let count = 0; count < CLOCK_ASKS && socket.connected; count++) {
    const sentMs = Date.now();
    const answer = await ask(socket, 'clock', {});
    const receivedMs = Date.now();
    const delayMs = receivedMs - sentMs;
    if (answer && delayMs < best.delayMs) best = { delayMs, offsetMs: answer.serverTime - (sentMs + receivedMs) / 2 };
  }
  return best.offsetMs;
};
