import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Socket } from 'socket.io';

/**
 * Sends events to sockets. Whatever stands behind it, each socket gets what is sent through here in the
 * order in which it was given. Acknowledgements are the library's own and may overtake events to all.
 */
export interface Broadcaster {
  /** To every socket, with this turn. */
  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void;
  /** To every socket of one player, now. */
  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void;
  /** To one socket, now. */
  toSocket<K extends ServerEventName>(socket: Socket, event: K, payload: ServerPayload<K>): void;
  /** Called once a flush slot, for those who gather what need not go out at once. */
  onSlot(gather: () => void): void;
  /** Ends the running slot early: something goes out now, and what has gathered travels along. */
  flushSlot(): void;
}

/** A broadcaster as the composition root holds it. */
export interface RunningBroadcaster extends Broadcaster {
  /** What still has to go out to everyone: sockets to be served, events that some of them have not had. */
  readonly backlog: { sockets: number; events: number };
  /** `isAwaited`: whether a player waits for an answer at this moment, so that writing to everyone should make room. */
  start(options?: { isAwaited: () => boolean }): void;
  stop(): void;
}

/** The room of a player's sockets. */
export const playerRoom = (playerId: number): string => `player ${playerId}`;

/** What may wait goes out this often. */
export const SLOT_MS = 500;
