import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Socket } from 'socket.io';
import type { Topic } from './topics.ts';

/**
 * Longest wait of an event for a write that goes to the socket anyway. Without it the event goes out with this turn.
 */
export interface Patience {
  withinMs?: number;
  /**
   * Called when the time is over and the event needs a write of its own. Its data goes along, so a steady flow costs
   * one write for each `withinMs`.
   */
  gather?: () => void;
}

/**
 * Sends events to sockets. With every implementation each socket gets the events in the order in which they were given
 * here. Acknowledgements are the library's own and may overtake events to all.
 */
export interface Broadcaster {
  /** To every socket, with this turn. */
  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>, patience?: Patience): void;
  /** To every socket that watches that topic, with this turn. Other sockets cost nothing. */
  toTopic<K extends ServerEventName>(topic: Topic, event: K, payload: ServerPayload<K>, patience?: Patience): void;
  /** To every socket of one player, now, whatever their pages show. */
  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void;
  /** To one socket, now. */
  toSocket<K extends ServerEventName>(socket: Socket, event: K, payload: ServerPayload<K>): void;
  /**
   * Calls `gather` once per flush slot, for events that need not go out at once. Each topic has its own slots; without
   * a topic: those of everyone.
   */
  onSlot(gather: () => void, topic?: Topic): void;
  /** Ends the running slot of that topic early: an event is sent now, and the gathered events go with it. */
  flushSlot(topic?: Topic): void;
}

/** A broadcaster as the composition root holds it. */
export interface RunningBroadcaster extends Broadcaster {
  /**
   * From now on the socket gets these topics and no others. Earlier events for it have been handed over when this
   * returns. So a snapshot that is made and sent in the same turn stands between the two: no gap, nothing twice.
   */
  watch(socket: Socket, topics: readonly Topic[]): void;
  /** Outstanding work: sockets to be visited, events that some of them have not had. */
  readonly backlog: { sockets: number; events: number };
  /**
   * `isAwaited`: true if a player waits for a response at this moment, so that writing to everyone should step aside.
   */
  start(options?: { isAwaited: () => boolean }): void;
  stop(): void;
}

/** The room of a player's sockets. */
export const playerRoom = (playerId: number): string => `player ${playerId}`;

/** Interval at which waiting events go out. */
export const SLOT_MS = 500;
