import type { ServerEventName, ServerPayload } from '@updraft/contract';

/**
 * Sends events to sockets. Whatever stands behind it: each socket gets its events in the order in
 * which they were given, and one event to all costs each socket at most one write a turn.
 */
export interface Broadcaster {
  /** To every socket, with this turn. */
  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void;
  /** To every socket of one player, now. */
  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void;
  /** Called once a flush slot, for those who gather what need not go out at once. */
  onSlot(gather: () => void): void;
  /** Ends the running slot early: something goes out now, and what has gathered travels along. */
  flushSlot(): void;
}

/** What may wait goes out this often. */
export const SLOT_MS = 500;
