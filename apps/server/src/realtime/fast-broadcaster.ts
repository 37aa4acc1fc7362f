import type { Socket as NetSocket } from 'node:net';
import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Server, Socket } from 'socket.io';
import type { Log } from '../lib/log.ts';
import { type RunningBroadcaster, playerRoom } from './broadcaster.ts';
import { ackFrame, eventFrame } from './frames.ts';
import { hasKnownInsides, takeOverAcks, writableStream } from './raw-socket.ts';
import { Slots } from './slots.ts';

/** Writing to everyone pauses this often, so that whatever comes in meanwhile waits no longer. */
const SLICE_MS = 2;
/**
 * The same while a player waits for an answer: from its reading to its acknowledgement a command goes
 * through half a dozen turns of the event loop, and each of them may meet a slice.
 */
const SHORT_SLICE_MS = 0.5;
/**
 * So often a round of writing first steps aside for whoever waits, a millisecond each time: most answers are
 * there before it has begun again.
 */
const HOLDS_MOST = 12;
const HOLD_MS = 1;
/** A round of writing that has taken this long makes no more room: those who wait for it are players too. */
const PATIENT_MS = 100;
/** Looking at the clock costs as well. */
const LOOK_EVERY = 16;

interface Entry {
  event: ServerEventName;
  payload: unknown;
  frame: Buffer;
}

interface Pending {
  socket: Socket;
  frames: Buffer[];
}

interface Member {
  socket: Socket;
  /** The number of the next event this socket gets. */
  cursor: number;
  isGone: boolean;
}

/**
 * The broadcaster for thousands of watchers. An event is encoded once; events to all go into a short
 * log, and each socket has a place in it. Sockets are served round-robin in slices: each gets all it
 * has not had yet in a single write to its stream. So an event that comes while an earlier one is
 * still going out travels along with it, and none overtakes another.
 */
export class FastBroadcaster implements RunningBroadcaster {
  private readonly io: Server;
  private readonly log: Log;
  private readonly slots = new Slots();
  private readonly members: Member[] = [];
  private readonly byId = new Map<string, Member>();
  private entries: Entry[] = [];
  /** The number of the first entry. */
  private first = 0;
  private readonly joined = new Map<number, Buffer>();
  /** What sockets get with the end of this turn, one by one. */
  private readonly pending = new Map<NetSocket, Pending>();
  private at = 0;
  private toVisit = 0;
  /** When the writing that is under way began. */
  private begunMs = 0;
  /** How often it may step aside still. */
  private holdsLeft = HOLDS_MOST;
  private isAwaited = (): boolean => false;
  private isScheduled = false;
  private isPlain = false;

  constructor({ io, log }: { io: Server; log: Log }) {
    this.io = io;
    this.log = log;
    io.on('connection', (socket) => this.join(socket));
  }

  start({ isAwaited }: { isAwaited: () => boolean } = { isAwaited: () => false }): void {
    this.isAwaited = isAwaited;
    this.slots.start();
  }

  stop(): void {
    this.slots.stop();
    this.flushPending();
    this.toVisit = 0;
  }

  onSlot(gather: () => void): void {
    this.slots.onSlot(gather);
  }

  flushSlot(): void {
    this.slots.flush();
  }

  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void {
    this.entries.push({ event, payload, frame: eventFrame(event, payload) });
    this.joined.clear();
    if (this.toVisit === 0) {
      this.begunMs = performance.now();
      this.holdsLeft = HOLDS_MOST;
    }
    this.toVisit = this.members.length;
    this.schedule();
  }

  toPlayer<K extends ServerEventName>(playerId: number, event: K, payload: ServerPayload<K>): void {
    const ids = this.io.sockets.adapter.rooms.get(playerRoom(playerId));
    if (!ids) return;
    const frame = eventFrame(event, payload);
    for (const id of ids) {
      const member = this.byId.get(id);
      if (member) this.give(member.socket, frame, () => member.socket.emit(event, payload));
    }
  }

  toSocket<K extends ServerEventName>(socket: Socket, event: K, payload: ServerPayload<K>): void {
    this.give(socket, eventFrame(event, payload), () => socket.emit(event, payload));
  }

  /** What goes to one socket within a turn, acknowledgements included, leaves in one write, after all that went to everyone before. */
  private give(socket: Socket, frame: Buffer, byLibrary: () => unknown): void {
    const member = this.byId.get(socket.id);
    const stream = this.streamOf(socket);
    if (!stream) {
      this.flushPending();
      if (member) this.catchUp(member);
      byLibrary();
      return;
    }
    let pending = this.pending.get(stream);
    if (!pending) {
      if (this.pending.size === 0) setImmediate(() => this.flushPending());
      this.pending.set(stream, (pending = { socket, frames: [] }));
    }
    if (member) this.catchUp(member);
    pending.frames.push(frame);
  }

  private flushPending(): void {
    for (const [stream, { socket, frames }] of this.pending) {
      // After the closing frame nothing may follow.
      if (stream.writable && socket.conn.readyState === 'open')
        stream.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
    }
    this.pending.clear();
  }

  get backlog(): { sockets: number; events: number } {
    return { sockets: this.toVisit, events: this.entries.length };
  }

  private get head(): number {
    return this.first + this.entries.length;
  }

  private join(socket: Socket): void {
    if (!this.isPlain && !hasKnownInsides(socket)) {
      this.isPlain = true;
      this.log.warn('the socket library is not the known one inside: events go out its own, slower way');
    }
    takeOverAcks(socket, ({ id, answer, byLibrary }) =>
      this.give(socket, ackFrame(id, answer), () => byLibrary(answer)),
    );
    const member = { socket, cursor: this.head, isGone: false };
    this.members.push(member);
    this.byId.set(socket.id, member);
    // The round-robin under way counts places: one more place, one more visit.
    if (this.toVisit > 0) this.toVisit++;
    socket.on('disconnect', () => {
      member.isGone = true;
      this.byId.delete(socket.id);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const go = (): void => {
      this.isScheduled = false;
      this.slice();
    };
    if (this.holdsLeft > 0 && this.toVisit > 0 && this.isAwaited()) {
      this.holdsLeft--;
      setTimeout(go, HOLD_MS);
    } else setImmediate(go);
  }

  private slice(): void {
    // Somebody has begun to wait since.
    if (this.toVisit > 0 && this.holdsLeft > 0 && this.isAwaited()) return this.schedule();
    const now = performance.now();
    const until = now + (this.isAwaited() && now - this.begunMs < PATIENT_MS ? SHORT_SLICE_MS : SLICE_MS);
    for (let written = 1; this.toVisit > 0; written++) {
      if (this.at >= this.members.length) this.turnAround();
      const member = this.members[this.at++];
      this.toVisit--;
      if (member && !member.isGone) this.catchUp(member);
      if (written % LOOK_EVERY === 0 && performance.now() > until) return this.schedule();
    }
    this.tidy();
  }

  /** Once around: what everyone has had leaves the log, so that it stays short also when events never pause. */
  private turnAround(): void {
    this.sweep();
    this.toVisit = Math.min(this.toVisit, this.members.length);
    const had = this.members.reduce((least, member) => Math.min(least, member.cursor), this.head) - this.first;
    if (had > 0) {
      this.entries.splice(0, had);
      this.first += had;
    }
  }

  /** Everyone has had everything: the log starts anew. */
  private tidy(): void {
    this.first = this.head;
    this.entries = [];
    this.joined.clear();
    this.sweep();
  }

  /** Who is gone gives up the place. */
  private sweep(): void {
    let kept = 0;
    for (const member of this.members) {
      if (!member.isGone) this.members[kept++] = member;
    }
    this.members.length = kept;
    this.at = 0;
  }

  private streamOf(socket: Socket): NetSocket | null {
    return this.isPlain ? null : writableStream(socket);
  }

  private catchUp(member: Member): void {
    const { head } = this;
    const { socket, cursor } = member;
    if (cursor >= head) return;
    member.cursor = head;
    const stream = this.streamOf(socket);
    const pending = stream && this.pending.get(stream);
    if (pending) pending.frames.push(this.since(cursor));
    else if (stream) stream.write(this.since(cursor));
    else {
      // The library queues behind what it has; what waits here for the end of the turn came before.
      this.flushPending();
      for (const { event, payload } of this.entries.slice(cursor - this.first)) socket.emit(event, payload);
    }
  }

  /** All frames from that number on, as one piece; made once for all who stand there. */
  private since(cursor: number): Buffer {
    const known = this.joined.get(cursor);
    if (known) return known;
    const joined = Buffer.concat(this.entries.slice(cursor - this.first).map((entry) => entry.frame));
    this.joined.set(cursor, joined);
    return joined;
  }
}
