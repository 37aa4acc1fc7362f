import type { ClientAck, ClientEventName, ClientParsed } from '@updraft/contract';
import type { Session } from '../lib/session.ts';
import type { Send } from './shown-games.ts';

export interface SocketContext {
  /** Session with which this socket has signed in; null: a visitor. */
  session: Session | null;
  /** Sends an event to this socket alone, after all earlier events for it. */
  send: Send;
  /** Receipt time of the event, on the monotonic clock: before any session was looked up. */
  receivedMs: number;
  /** True if the client requested an acknowledgement. */
  wantsAnswer: boolean;
  /** Looks up the session of a token in a payload; null: the token is not valid. */
  sessionOf(token: string): Promise<Session | null>;
  /**
   * True if the table may wait while the token is looked up: for known tokens always, for unknown ones a few times.
   * Call it once for each command.
   */
  mayBeAwaited(token: string): boolean;
}

/** Events of clients that the gateway handles itself. */
export const GATEWAY_EVENTS = ['auth', 'watch'] as const satisfies readonly ClientEventName[];
export type GatewayEvent = (typeof GATEWAY_EVENTS)[number];

/** A handler's result if the sender gets no response. */
export const IGNORED = Symbol('ignored');

type SocketHandler<K extends ClientEventName> = (
  payload: ClientParsed<K>,
  context: SocketContext,
) => Promise<ClientAck<K> | typeof IGNORED>;

/**
 * Handlers of events for staff alone get the payload whether it is well-formed or not, so that they can record a
 * refusal.
 */
export type SocketHandlers = { [K in Exclude<ClientEventName, GatewayEvent>]: SocketHandler<K> };
