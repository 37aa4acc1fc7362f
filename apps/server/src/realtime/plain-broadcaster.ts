import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Server, Socket } from 'socket.io';
import { type RunningBroadcaster, playerRoom } from './broadcaster.ts';
import { Slots } from './slots.ts';

/** The broadcaster on Socket.IO's own emit: correct everywhere, a write per socket and event. */
export class PlainBroadcaster implements RunningBroadcaster {
  private readonly io: Server;
  private readonly slots = new Slots();

  constructor({ io }: { io: Server }) {
    this.io = io;
  }

  /** Nothing waits here: the library has it at once. */
  readonly backlog = { sockets: 0, events: 0 };

  start(): void {
    this.slots.start();
  }

  stop(): void {
    this.slots.stop();
  }

  onSlot(gather: () => void): void {
    this.slots.onSlot(gather);
  }

  flushSlot(): void {
    this.slots.flush();
  }

  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void {
    this.io.emit(event, payload);
  }

  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void {
    this.io.to(playerRoom(playerId)).emit(event, payload);
  }

  toSocket<K extends ServerEventName>(socket: Socket, event: K, payload: ServerPayload<K>): void {
    socket.emit(event, payload);
  }
}
