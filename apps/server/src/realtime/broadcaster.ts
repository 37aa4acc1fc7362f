import type { ServerEventName, ServerPayload } from '@updraft/contract';

/** Sends events to sockets. Two implementations may stand behind it; `contract` tests hold both to the same behaviour. */
export interface Broadcaster {
  /** To every socket, now. */
  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void;
  /** To every socket of one player, now. */
  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void;
  /** Called once a flush slot, for those who gather what need not go out at once. */
  onSlot(gather: () => void): void;
}

/** What may wait goes out this often. */
export const SLOT_MS = 500;
