import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Socket } from 'socket.io';
import type { Topic } from './topics.ts';

/**
 * Permission to send an event later, with another write to the same sockets. `withinMs`: longest wait, ms; left out:
 * the sending begins at once.
 */
export interface Patience {
  withinMs?: number;
  /**
   * Called when the time is over and the event needs its own write. It may add further events to that write, so a
   * steady flow costs one write for each `withinMs`.
   */
  gather?: () => void;
}

/**
 * Sends events to sockets. With every implementation each socket gets the events in the order of the calls. An
 * acknowledgement may overtake events to all.
 */
export interface Broadcaster {
  /** Sends an event to every socket, at once or with the given patience. */
  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>, patience?: Patience): void;
  /** Sends an event to every socket that watches this topic. Other sockets cost nothing. */
  toTopic<K extends ServerEventName>(topic: Topic, event: K, payload: ServerPayload<K>, patience?: Patience): void;
  /** Sends an event at once to every socket of one player, whatever their pages show. */
  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void;
  /** Sends an event at once to one socket. */
  toSocket<K extends ServerEventName>(socket: Socket, event: K, payload: ServerPayload<K>): void;
  /**
   * Calls `gather` once per flush slot, for events that need not go out at once. Each topic has its own slots; without
   * a topic, the slots of events for everyone are used.
   */
  onSlot(gather: () => void, topic?: Topic): void;
  /** Ends the running slot of that topic early. Called after an event, so that gathered events leave in its write. */
  flushSlot(topic?: Topic): void;
}

/** A broadcaster with all its methods, for `Pages` and the composition root. */
export interface RunningBroadcaster extends Broadcaster {
  /**
   * Sets the topics whose events the socket gets from now on. Earlier events of the socket are written or queued before
   * this returns. So a snapshot that is made and sent in the same turn follows them without a gap or a repeat.
   */
  watch(socket: Socket, topics: readonly Topic[]): void;
  /** Number of sockets that must still be visited, and of events that some sockets have not got yet. */
  readonly backlog: { sockets: number; events: number };
  /** `isAwaited`: true if a player waits for a response now, so that writing to everyone must yield. */
  start(options?: { isAwaited: () => boolean }): void;
  stop(): void;
}

/** Returns the name of the room with a player's sockets. */
export const playerRoom = (playerId: number): string => `player ${playerId}`;

/** Length of a flush slot, ms. */
export const SLOT_MS = 500;
