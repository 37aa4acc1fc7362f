import type { ServerEventName } from '@updraft/contract';
import type { Socket } from 'socket.io';

/** An event as it goes out; encoded once for everyone. */
export interface Entry {
  event: ServerEventName;
  payload: unknown;
  frame: Buffer;
}

/** A socket's place in an audience; another audience is another place. */
export interface Place {
  readonly socket: Socket;
  readonly audience: Audience;
  /** The number of the next event this socket gets. */
  cursor: number;
  isGone: boolean;
}

/** So many places of sockets that have left may stay in the list while nothing goes out. */
const GONE_MOST = 64;

/**
 * Sockets whose pages show the same, and the short log of what they get: what is of their topic and what is for
 * everyone, in the order in which it was given. Each socket has a place in it. Visits go round-robin.
 */
export class Audience {
  private readonly places: Place[] = [];
  private entries: Entry[] = [];
  /** The number of the first entry. */
  private first = 0;
  private readonly joined = new Map<number, Buffer>();
  private at = 0;
  private gone = 0;
  private visitsLeft = 0;
  /** When what may wait must have been handed over. */
  private dueMs = Number.POSITIVE_INFINITY;

  /** Visits until everyone has had everything that may not wait. */
  get toVisit(): number {
    return this.visitsLeft;
  }

  get isEmpty(): boolean {
    return this.places.length === this.gone;
  }

  get logLength(): number {
    return this.entries.length;
  }

  /** A place behind everything that was said so far. */
  join(socket: Socket): Place {
    const place = { socket, audience: this, cursor: this.head, isGone: false };
    this.places.push(place);
    // The round-robin under way counts places: one more place, one more visit.
    if (this.visitsLeft > 0) this.visitsLeft++;
    return place;
  }

  leave(place: Place): void {
    if (place.isGone) return;
    place.isGone = true;
    this.gone++;
    if (this.visitsLeft === 0 && this.gone > GONE_MOST) this.sweep();
  }

  /** For everyone here. With `dueMs` it waits for a visit that comes anyway, until that moment. */
  push(entry: Entry, dueMs?: number): void {
    if (this.isEmpty) return;
    this.entries.push(entry);
    this.joined.clear();
    if (dueMs === undefined) this.visitAll();
    else this.dueMs = Math.min(this.dueMs, dueMs);
  }

  /** Whether something here has waited long enough, and everyone is to be visited for it. */
  visitIfDue(nowMs: number): boolean {
    if (this.dueMs > nowMs) return false;
    this.visitAll();
    return true;
  }

  private visitAll(): void {
    this.dueMs = Number.POSITIVE_INFINITY;
    this.visitsLeft = this.places.length;
  }

  /** The next place to be visited; null: that was all, and everyone has had everything. */
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

  /** Ends the visits: the server stops. */
  dismiss(): void {
    this.visitsLeft = 0;
  }

  /** Whether there is something that this place has not had. */
  isBehind({ cursor }: Place): boolean {
    return cursor < this.head;
  }

  /** All frames that this place has not had, as one piece; made once for all who stand there. It has had them then. */
  take(place: Place): Buffer {
    const { cursor } = place;
    place.cursor = this.head;
    const known = this.joined.get(cursor);
    if (known) return known;
    const joined = Buffer.concat(this.entries.slice(cursor - this.first).map((entry) => entry.frame));
    this.joined.set(cursor, joined);
    return joined;
  }

  /** The same one by one, for a way that does not take frames. */
  takeEntries(place: Place): Entry[] {
    const { cursor } = place;
    place.cursor = this.head;
    return this.entries.slice(cursor - this.first);
  }

  private get head(): number {
    return this.first + this.entries.length;
  }

  /** Once around. */
  private turnAround(): void {
    this.tidy();
    this.visitsLeft = Math.min(this.visitsLeft, this.places.length);
  }

  /** What everyone has had leaves the log, so that it stays short also when events never pause. What may wait can be left. */
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

  /** Who is gone gives up the place. */
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
