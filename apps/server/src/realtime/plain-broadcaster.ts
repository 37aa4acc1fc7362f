import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Server, Socket } from 'socket.io';
import { type RunningBroadcaster, playerRoom } from './broadcaster.ts';
import { TopicSlots } from './topic-slots.ts';
import { NO_GAME, type Topic, topicRoom } from './topics.ts';

/** The broadcaster on Socket.IO's own emit: correct everywhere, a write per socket and event. */
export class PlainBroadcaster implements RunningBroadcaster {
  private readonly io: Server;
  private readonly slots = new TopicSlots();
  private readonly watched = new WeakMap<Socket, readonly Topic[]>();

  constructor({ io }: { io: Server }) {
    this.io = io;
    io.on('connection', (socket) => this.watch(socket, this.watched.get(socket) ?? [NO_GAME]));
  }

  /** Nothing waits here: the library sends at once. */
  readonly backlog = { sockets: 0, events: 0 };

  start(): void {
    this.slots.start();
  }

  stop(): void {
    this.slots.stop();
  }

  onSlot(gather: () => void, topic?: Topic): void {
    this.slots.onSlot(gather, topic);
  }

  flushSlot(topic?: Topic): void {
    this.slots.flush(topic);
  }

  watch(socket: Socket, topics: readonly Topic[]): void {
    // Rooms are in memory: joining and leaving are done when they return.
    for (const topic of this.watched.get(socket) ?? [])
      if (!topics.includes(topic)) void socket.leave(topicRoom(topic));
    void socket.join(topics.map(topicRoom));
    this.watched.set(socket, topics);
  }

  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void {
    this.io.emit(event, payload);
  }

  toTopic<K extends ServerEventName>(topic: Topic, event: K, payload: ServerPayload<K>): void {
    this.io.to(topicRoom(topic)).emit(event, payload);
  }

  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void {
    this.io.to(playerRoom(playerId)).emit(event, payload);
  }

  toSocket<K extends ServerEventName>(socket: Socket, event: K, payload: ServerPayload<K>): void {
    socket.emit(event, payload);
  }
}
