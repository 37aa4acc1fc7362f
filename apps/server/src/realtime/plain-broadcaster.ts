import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Server } from 'socket.io';
import { type Broadcaster, SLOT_MS } from './broadcaster.ts';

export const playerRoom = (playerId: number): string => `player ${playerId}`;

/** The broadcaster on Socket.IO's own emit: correct everywhere, a write per socket and event. */
export class PlainBroadcaster implements Broadcaster {
  private readonly io: Server;
  private readonly gatherers: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor({ io }: { io: Server }) {
    this.io = io;
  }

  start(): void {
    this.timer = setInterval(() => {
      for (const gather of this.gatherers) gather();
    }, SLOT_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void {
    this.io.emit(event, payload);
  }

  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void {
    this.io.to(playerRoom(playerId)).emit(event, payload);
  }

  onSlot(gather: () => void): void {
    this.gatherers.push(gather);
  }
}
