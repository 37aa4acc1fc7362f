import type { Socket as NetSocket } from 'node:net';
import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Server, Socket } from 'socket.io';
import type { Log } from '../lib/log.ts';
import { Audience, type Entry, type Place } from './audience.ts';
import { type Patience, type RunningBroadcaster, playerRoom } from './broadcaster.ts';
import { DueTimer } from './due-timer.ts';
import { ackFrame, eventFrame } from './frames.ts';
import { hasKnownInsides, takeOverAcks, writableStream } from './raw-socket.ts';
import { TopicSlots } from './topic-slots.ts';
import { NO_GAME, type Topic } from './topics.ts';

/** Longest slice of writing to everyone, ms, so that other input does not wait longer. */
const SLICE_MS = 2;
/**
 * Length of a slice while a player waits for a response, ms. A command takes half a dozen turns of the event loop from
 * its receipt to its acknowledgement, and each turn may contain a slice.
 */
const SHORT_SLICE_MS = 0.5;
/**
 * Largest number of pauses, of one millisecond each, that a round of writing makes while a player waits for a response.
 * Most responses are sent within these pauses.
 */
const MAX_HOLDS = 12;
const HOLD_MS = 1;
/**
 * Duration after which a round of writing no longer shortens its slices for commands, ms, because its receivers wait
 * too.
 */
const PATIENT_MS = 100;
/** Number of visits between two reads of the clock, because a read costs time. */
const LOOK_EVERY = 16;

interface Pending {
  socket: Socket;
  frames: Buffer[];
}

/**
 * The broadcaster for thousands of watchers. An event is encoded once and added to the short log of each audience it is
 * for: those with its topic, or all of them. Each socket has a place in the log of its audience. Sockets are served
 * round-robin in slices, one audience after the other, and each gets all missing events in one write to its stream. So
 * an event that is added during the writing of an earlier one leaves in the same write, and none overtakes another. An
 * event of one topic costs nothing for sockets of other topics.
 */
export class FastBroadcaster implements RunningBroadcaster {
  private readonly io: Server;
  private readonly log: Log;
  private readonly slots = new TopicSlots();
  /** Audiences by the sorted names of their topics: one for each set of topics that sockets watch. */
  private readonly audiences = new Map<string, Audience>();
  /** The audiences that get a topic. */
  private readonly audiencesOf = new Map<Topic, Audience[]>();
  private readonly byId = new Map<string, Place>();
  /** Audiences that are being served: the first has the next slice. */
  private readonly serving: Audience[] = [];
  /** Frames for single sockets, written at the end of this turn. */
  private readonly pending = new Map<NetSocket, Pending>();
  /** Timer for the earliest deadline of events that may wait. */
  private readonly due: DueTimer;
  /** Callbacks that add ready data to the write of waiting events. */
  private readonly gatherers = new Set<() => void>();
  /** Start of the current round of writing. */
  private begunMs = 0;
  /** Pauses left in the current round. */
  private holdsLeft = MAX_HOLDS;
  private isAwaited = (): boolean => false;
  private isScheduled = false;
  private isPlain = false;

  constructor({ io, log }: { io: Server; log: Log }) {
    this.io = io;
    this.log = log;
    io.on('connection', (socket) => this.join(socket));
    this.due = new DueTimer(() => this.serveWhatIsDue());
  }

  start({ isAwaited }: { isAwaited: () => boolean } = { isAwaited: () => false }): void {
    this.isAwaited = isAwaited;
    this.slots.start();
  }

  stop(): void {
    this.slots.stop();
    this.due.stop();
    this.flushPending();
    for (const audience of this.serving.splice(0)) audience.dismiss();
  }

  onSlot(gather: () => void, topic?: Topic): void {
    this.slots.onSlot(gather, topic);
  }

  flushSlot(topic?: Topic): void {
    this.slots.flush(topic);
  }

  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>, patience?: Patience): void {
    this.tell(this.audiences.values(), { event, payload, frame: eventFrame(event, payload) }, patience);
  }

  toTopic<K extends ServerEventName>(topic: Topic, event: K, payload: ServerPayload<K>, patience?: Patience): void {
    const audiences = this.audiencesOf.get(topic);
    if (audiences?.some(({ isEmpty }) => !isEmpty))
      this.tell(audiences, { event, payload, frame: eventFrame(event, payload) }, patience);
  }

  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void {
    const ids = this.io.sockets.adapter.rooms.get(playerRoom(playerId));
    if (!ids) return;
    const frame = eventFrame(event, payload);
    for (const id of ids) {
      const socket = this.byId.get(id)?.socket;
      if (socket) this.give(socket, frame, () => socket.emit(event, payload));
    }
  }

  toSocket<K extends ServerEventName>(socket: Socket, event: K, payload: ServerPayload<K>): void {
    this.give(socket, eventFrame(event, payload), () => socket.emit(event, payload));
  }

  watch(socket: Socket, topics: readonly Topic[]): void {
    const place = this.byId.get(socket.id);
    const audience = this.audienceFor(topics);
    if (!place || place.audience === audience) return;
    this.catchUp(place);
    place.audience.leave(place);
    this.byId.set(socket.id, audience.join(socket));
  }

  /**
   * Queues a frame for one socket. The frames of a turn, acknowledgements included, leave in one write, after all
   * earlier events to everyone.
   */
  private give(socket: Socket, frame: Buffer, byLibrary: () => unknown): void {
    const place = this.byId.get(socket.id);
    const stream = this.streamOf(socket);
    if (!stream) {
      this.flushPending();
      if (place) this.catchUp(place);
      byLibrary();
      return;
    }
    let pending = this.pending.get(stream);
    if (!pending) {
      if (this.pending.size === 0) setImmediate(() => this.flushPending());
      this.pending.set(stream, (pending = { socket, frames: [] }));
    }
    if (place) this.catchUp(place);
    pending.frames.push(frame);
  }

  private flushPending(): void {
    for (const [stream, { socket, frames }] of this.pending) {
      // No frame may follow the closing frame.
      if (stream.writable && socket.conn.readyState === 'open')
        stream.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
    }
    this.pending.clear();
  }

  get backlog(): { sockets: number; events: number } {
    const all = [...this.audiences.values()];
    return {
      sockets: all.reduce((sum, audience) => sum + audience.toVisit, 0),
      events: Math.max(0, ...all.map((audience) => audience.logLength)),
    };
  }

  private audienceFor(topics: readonly Topic[]): Audience {
    const name = [...topics].sort().join(', ');
    const known = this.audiences.get(name);
    if (known) return known;
    const audience = new Audience();
    this.audiences.set(name, audience);
    for (const topic of topics) this.audiencesOf.set(topic, [...(this.audiencesOf.get(topic) ?? []), audience]);
    return audience;
  }

  private tell(audiences: Iterable<Audience>, entry: Entry, { withinMs, gather }: Patience = {}): void {
    const dueMs = withinMs === undefined ? undefined : performance.now() + withinMs;
    for (const audience of audiences) {
      audience.push(entry, dueMs);
      this.serve(audience);
    }
    if (dueMs === undefined) return;
    if (gather) this.gatherers.add(gather);
    this.due.setBy(dueMs);
  }

  /** Adds the audience to those being served, if it has places to visit. */
  private serve(audience: Audience): void {
    if (audience.toVisit === 0) return;
    if (this.serving.length === 0) {
      this.begunMs = performance.now();
      this.holdsLeft = MAX_HOLDS;
    }
    if (!this.serving.includes(audience)) this.serving.push(audience);
    this.schedule();
  }

  /** Serves waiting events whose deadline has passed without another write. */
  private serveWhatIsDue(): void {
    const gatherers = [...this.gatherers];
    this.gatherers.clear();
    for (const gather of gatherers) gather();
    const nowMs = performance.now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const audience of this.audiences.values()) {
      if (audience.visitIfDue(nowMs)) this.serve(audience);
      nextMs = Math.min(nextMs, audience.nextDueMs);
    }
    this.due.setBy(nextMs);
  }

  private join(socket: Socket): void {
    if (!this.isPlain && !hasKnownInsides(socket)) {
      this.isPlain = true;
      this.log.warn('the socket library has unknown internals: events go out by its own, slower emit');
    }
    takeOverAcks(socket, ({ id, answer, byLibrary }) =>
      this.give(socket, ackFrame(id, answer), () => byLibrary(answer)),
    );
    this.byId.set(socket.id, this.audienceFor([NO_GAME]).join(socket));
    socket.on('disconnect', () => {
      const place = this.byId.get(socket.id);
      this.byId.delete(socket.id);
      if (place) place.audience.leave(place);
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const go = (): void => {
      this.isScheduled = false;
      this.slice();
    };
    if (this.holdsLeft > 0 && this.isAwaited()) {
      this.holdsLeft--;
      setTimeout(go, HOLD_MS);
    } else setImmediate(go);
  }

  private slice(): void {
    if (this.serving.length === 0) return;
    // A player has begun to wait for a response, so the round pauses.
    if (this.holdsLeft > 0 && this.isAwaited()) return this.schedule();
    const now = performance.now();
    const until = now + (this.isAwaited() && now - this.begunMs < PATIENT_MS ? SHORT_SLICE_MS : SLICE_MS);
    let visited = 0;
    for (let audience = this.serving[0]; audience; audience = this.serving[0]) {
      for (let place = audience.next(); place; place = audience.next()) {
        if (!place.isGone) this.catchUp(place);
        if (++visited % LOOK_EVERY !== 0 || performance.now() <= until) continue;
        // The next slice serves another audience, so that one with endless events delays none of the others.
        this.serving.push(...this.serving.splice(0, 1));
        return this.schedule();
      }
      this.serving.shift();
    }
  }

  private streamOf(socket: Socket): NetSocket | null {
    return this.isPlain ? null : writableStream(socket);
  }

  private catchUp(place: Place): void {
    const { audience, socket } = place;
    if (!audience.isBehind(place)) return;
    const stream = this.streamOf(socket);
    const pending = stream && this.pending.get(stream);
    if (pending) pending.frames.push(audience.take(place));
    else if (stream) stream.write(audience.take(place));
    else {
      // The library has its own queue, so frames that wait for the end of this turn are written first.
      this.flushPending();
      for (const { event, payload } of audience.takeEntries(place)) socket.emit(event, payload);
    }
  }
}
