import type { Socket } from 'socket.io';
import { Turns } from '../lib/turns.ts';
import { type Receiver, receiverOf } from './raw-socket.ts';

/** A connection with this much waiting is not read any further until it has been worked on. */
const WAITING_MOST = 8;

/** What came in one read of a connection. */
interface Arrival {
  receivedMs: number;
  bytes: Buffer;
  isDone: boolean;
}

/** A connection as it is read. */
interface Lane {
  receiver: Receiver;
  waiting: Arrival[];
  /** When what is being worked on was read. */
  receivedMs: number;
  /** The connection has ended behind what waits. */
  isEnding: boolean;
}

/**
 * What clients send is stamped when it is read from the connection, and worked on in turn afterwards.
 * A thousand who stop in one moment are read within milliseconds, parsing and answering them takes a
 * hundred: without this, the last of them would count as received when their turn has come.
 */
export class Arrivals {
  private readonly monoMs: () => number;
  private readonly turns = new Turns();
  private readonly lanes = new WeakMap<object, Lane>();
  private queue: Arrival[] = [];
  private at = 0;
  private readonly listeners: (() => void)[] = [];

  constructor({ monoMs }: { monoMs: () => number }) {
    this.monoMs = monoMs;
  }

  /** When the oldest of what has been read, but not been worked on, was received; infinity when there is none. */
  get oldestMs(): number {
    return this.queue[this.at]?.receivedMs ?? Number.POSITIVE_INFINITY;
  }

  /** Reads of connections that nobody has worked on yet. */
  get waitingCount(): number {
    return this.queue.length - this.at;
  }

  /** Told each time when nothing waits any longer. */
  onIdle(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** When what this socket sent last was received: of an event that it is being worked on. */
  receivedMs(socket: Socket): number {
    return this.lanes.get(socket.conn)?.receivedMs ?? this.monoMs();
  }

  /** From now on what comes over the connection is stamped and waits for its turn. One that is unknown inside is left as it is. */
  watch(connection: object): void {
    const receiver = receiverOf(connection);
    if (!receiver) return;
    const lane: Lane = { receiver, waiting: [], receivedMs: this.monoMs(), isEnding: false };
    this.lanes.set(connection, lane);
    const [write, end] = [receiver.write.bind(receiver), receiver.end.bind(receiver)];
    const work = (arrival: Arrival): void => {
      arrival.isDone = true;
      const wasFull = lane.waiting.length >= WAITING_MOST;
      lane.waiting.shift();
      lane.receivedMs = arrival.receivedMs;
      // A connection that has failed meanwhile takes no more; one that cannot take more now says itself when it can.
      const goesOn = receiver.writable && write(arrival.bytes);
      if (goesOn && wasFull) receiver.emit('drain');
      if (lane.isEnding && lane.waiting.length === 0) end();
      // The library hands events over in the next tick: until then they count as not worked on.
      process.nextTick(() => this.tidy());
    };
    receiver.write = (bytes) => {
      const arrival = { receivedMs: this.monoMs(), bytes, isDone: false };
      this.queue.push(arrival);
      lane.waiting.push(arrival);
      this.turns.run(() => work(arrival));
      return lane.waiting.length < WAITING_MOST;
    };
    // What was sent last is worked on in its turn as well: all at once, each would have the stamp of the last.
    receiver.end = () => {
      if (lane.waiting.length === 0) return end();
      lane.isEnding = true;
      return receiver;
    };
  }

  private tidy(): void {
    while (this.queue[this.at]?.isDone) this.at++;
    if (this.at * 2 >= this.queue.length) {
      // Half of it done is let go, also where there is always something left.
      this.queue = this.queue.slice(this.at);
      this.at = 0;
    }
    if (this.queue.length > 0) return;
    for (const listener of this.listeners) listener();
  }
}
