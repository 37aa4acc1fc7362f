import type { ServerEventName } from '@updraft/contract';
import type { Socket } from 'socket.io';

/** An event in its sent form, encoded once for all sockets. */
export interface Entry {
  event: ServerEventName;
  payload: unknown;
  frame: Buffer;
}

/** A socket's place in an audience. A socket that moves to another audience gets a new place. */
export interface Place {
  readonly socket: Socket;
  readonly audience: Audience;
  /** The number of the next event this socket gets. */
  cursor: number;
  isGone: boolean;
}

/** Number of places of sockets that have left, above which they are removed while no event is being sent. */
const MAX_GONE = 64;

/**
 * Sockets that watch the same topics, and the short log of their events: those of the topics and those for everyone, in
 * the order of publication. Each socket has a place in the log. Places are visited round-robin.
 */
export class Audience {
  private readonly places: Place[] = [];
  private entries: Entry[] = [];
  /** The number of the log's first entry. */
  private first = 0;
  private readonly joined = new Map<number, Buffer>();
  private at = 0;
  private gone = 0;
  private visitsLeft = 0;
  /** Deadline of events that may wait, monotonic clock. */
  private dueMs = Number.POSITIVE_INFINITY;

  /** Number of visits left until every socket has all events that may not wait. */
  get toVisit(): number {
    return this.visitsLeft;
  }

  /** Deadline of the first event that may wait; `Infinity`: none waits. */
  get nextDueMs(): number {
    return this.dueMs;
  }

  get isEmpty(): boolean {
    return this.places.length === this.gone;
  }

  get logLength(): number {
    return this.entries.length;
  }

  /** Adds a place for a socket, after all events so far. */
  join(socket: Socket): Place {
    const place = { socket, audience: this, cursor: this.head, isGone: false };
    this.places.push(place);
    // A round of visits counts places, so one more place means one more visit.
    if (this.visitsLeft > 0) this.visitsLeft++;
    return place;
  }

  leave(place: Place): void {
    if (place.isGone) return;
    place.isGone = true;
    this.gone++;
    if (this.visitsLeft === 0 && this.gone > MAX_GONE) this.sweep();
  }

  /**
   * Adds an event for all sockets of the audience. With `dueMs` it waits, until that moment, for a visit that another
   * event causes.
   */
  push(entry: Entry, dueMs?: number): void {
    if (this.isEmpty) return;
    this.entries.push(entry);
    this.joined.clear();
    if (dueMs === undefined) this.visitAll();
    else this.dueMs = Math.min(this.dueMs, dueMs);
  }

  /** Begins visits to all places if the deadline of a waiting event has passed; returns true then. */
  visitIfDue(nowMs: number): boolean {
    if (this.dueMs > nowMs) return false;
    this.visitAll();
    return true;
  }

  private visitAll(): void {
    this.dueMs = Number.POSITIVE_INFINITY;
    this.visitsLeft = this.places.length;
  }

  /** The next place to visit; null when all have been visited. */
  next(): Place | null {
    if (this.visitsLeft > 0 && this.at >= this.places.length) this.turnAround();
    const place = this.visitsLeft > 0 ? this.places[this.at++] : undefined;
    if (!place) {
      this.tidy();
      return null;
    }
    this.visitsLeft--;
    return place;
  }

  /** Ends the visits when the server stops. */
  dismiss(): void {
    this.visitsLeft = 0;
  }

  /** True if this place lacks some events. */
  isBehind({ cursor }: Place): boolean {
    return cursor < this.head;
  }

  /**
   * Returns all frames that this place lacks as one buffer, which places with the same cursor share. Moves the cursor
   * to the end.
   */
  take(place: Place): Buffer {
    const { cursor } = place;
    place.cursor = this.head;
    const known = this.joined.get(cursor);
    if (known) return known;
    const joined = Buffer.concat(this.entries.slice(cursor - this.first).map((entry) => entry.frame));
    this.joined.set(cursor, joined);
    return joined;
  }

  /** Returns the pending events one by one, for sockets whose events the library sends. */
  takeEntries(place: Place): Entry[] {
    const { cursor } = place;
    place.cursor = this.head;
    return this.entries.slice(cursor - this.first);
  }

  private get head(): number {
    return this.first + this.entries.length;
  }

  /** Goes back to the first place, without the places that are gone. */
  private turnAround(): void {
    this.tidy();
    this.visitsLeft = Math.min(this.visitsLeft, this.places.length);
  }

  /**
   * Removes from the log the events that every socket has got, so that it stays short even when events never pause.
   * Events that may wait can stay in the log.
   */
  private tidy(): void {
    this.sweep();
    const { head } = this;
    const had = this.places.reduce((least, place) => Math.min(least, place.cursor), head) - this.first;
    if (had === 0) return;
    this.entries.splice(0, had);
    this.first += had;
    if (this.entries.length > 0) return;
    this.joined.clear();
    this.dueMs = Number.POSITIVE_INFINITY;
  }

  /** Removes the places of sockets that have left. */
  private sweep(): void {
    this.at = 0;
    if (this.gone === 0) return;
    let kept = 0;
    for (const place of this.places) {
      if (!place.isGone) this.places[kept++] = place;
    }
    this.places.length = kept;
    this.gone = 0;
  }
}
