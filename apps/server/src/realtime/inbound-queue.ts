import type { Socket } from 'socket.io';
import { FairQueue } from '../lib/fair-queue.ts';
import { CooperativeScheduler } from '../lib/cooperative-scheduler.ts';
import { type Counted, FrameCounter } from './frame-counter.ts';
import { type Receiver, receiverOf } from './raw-socket.ts';

/** A connection with this much waiting is not read any further until it has been worked on. */
const WAITING_MOST = 8;
/** Frames that are worked on in one turn: an event takes a tenth of a millisecond. */
const FRAMES_A_TURN = 8;
/** Turns of visitors in one round of the loop, beside those of players. */
const VISITORS_A_ROUND = 4;

/** What came in one read of a connection, or a part of it. */
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
  /** Whether it is known whose connection it is. */
  isPlayers: boolean;
}

/** Watches over what one connection sends. */
export interface Warden {
  /** Who connects; visitors of one address take turns with those of others. */
  address: string;
  /** Counts what was read, before it is parsed; false: it is too much, and the connection is cut off. */
  allows: (counted: Counted, nowMs: number) => boolean;
}

const NO_WARDEN: Warden = { address: '', allows: () => true };

/**
 * What clients send is stamped when it is read from the connection, and worked on in turn afterwards.
 * A thousand who stop in one moment are read within milliseconds, parsing and answering them takes a
 * hundred: without this, the last of them would count as received when their turn has come.
 *
 * Players come first, in the order of receipt, and the tables' time waits for what they have sent. Visitors have
 * turns of their own, one address after the other, and nobody waits for them: anybody can be one. [S5]
 */
export class InboundQueue {
  private readonly monoMs: () => number;
  private readonly players = new CooperativeScheduler();
  private readonly visitors = new FairQueue({ piecesARound: VISITORS_A_ROUND });
  private readonly lanes = new WeakMap<object, Lane>();
  /** What players have sent and nobody has worked on, in the order of receipt. */
  private queue: Arrival[] = [];
  private at = 0;
  private count = 0;
  private readonly listeners: (() => void)[] = [];

  constructor({ monoMs }: { monoMs: () => number }) {
    this.monoMs = monoMs;
  }

  /** When the oldest of what players have sent, but has not been worked on, was received; infinity when there is none. */
  get oldestMs(): number {
    return this.queue[this.at]?.receivedMs ?? Number.POSITIVE_INFINITY;
  }

  /** Reads of connections that nobody has worked on yet, of players and visitors. */
  get waitingCount(): number {
    return this.count;
  }

  /** Told each time when nothing of a player's waits any longer. */
  onIdle(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** When what this socket sent last was received: of an event that it is being worked on. */
  receivedMs(socket: Socket): number {
    return this.lanes.get(socket.conn)?.receivedMs ?? this.monoMs();
  }

  /** It is known now whose connection it is: from here on it is worked on as a player's, with what waits already. */
  becomesPlayers(connection: object): void {
    const lane = this.lanes.get(connection);
    if (!lane || lane.isPlayers) return;
    lane.isPlayers = true;
    for (const arrival of lane.waiting) this.enqueue(arrival);
  }

  /** From now on what comes over the connection is stamped and waits for its turn. One that is unknown inside is left as it is. */
  watch(connection: object, { address, allows }: Warden = NO_WARDEN): void {
    const receiver = receiverOf(connection);
    if (!receiver) return;
    const lane: Lane = { receiver, waiting: [], receivedMs: this.monoMs(), isEnding: false, isPlayers: false };
    this.lanes.set(connection, lane);
    const frames = new FrameCounter({ framesAPart: FRAMES_A_TURN });
    const [write, end] = [receiver.write.bind(receiver), receiver.end.bind(receiver)];
    const work = (): void => {
      const arrival = lane.waiting.shift();
      if (!arrival) return;
      arrival.isDone = true;
      lane.receivedMs = arrival.receivedMs;
      // A connection that has failed meanwhile takes no more; one that cannot take more now says itself when it can.
      const goesOn = receiver.writable && write(arrival.bytes);
      if (goesOn && lane.waiting.length === WAITING_MOST - 1) receiver.emit('drain');
      if (lane.isEnding && lane.waiting.length === 0) end();
      // The library hands events over in the next tick: until then they count as not worked on.
      process.nextTick(() => this.tidy(1));
    };
    receiver.write = (bytes) => {
      const receivedMs = this.monoMs();
      const counted = frames.count(bytes);
      if (lane.isEnding || !allows(counted, receivedMs)) {
        this.drop(lane);
        return false;
      }
      for (const part of partsOf(bytes, counted.cuts)) {
        this.take(lane, { receivedMs, bytes: part, isDone: false });
        // Each turn works on what the connection sent first: what it sent as a visitor stays before the rest.
        if (lane.isPlayers) this.players.run(work);
        else this.visitors.run(address, work);
      }
      return lane.waiting.length < WAITING_MOST;
    };
    // What was sent last is worked on in its turn as well: all at once, each would have the stamp of the last.
    receiver.end = () => {
      if (lane.waiting.length === 0) return end();
      lane.isEnding = true;
      return receiver;
    };
  }

  private take(lane: Lane, arrival: Arrival): void {
    lane.waiting.push(arrival);
    this.count++;
    if (lane.isPlayers) this.enqueue(arrival);
  }

  /** At its place by the moment of receipt: what a visitor has sent joins when they turn out to be a player. */
  private enqueue(arrival: Arrival): void {
    let at = this.queue.length;
    while (at > this.at && (this.queue[at - 1] as Arrival).receivedMs > arrival.receivedMs) at--;
    if (at === this.queue.length) this.queue.push(arrival);
    else this.queue.splice(at, 0, arrival);
  }

  /** Nothing more of it is worked on. */
  private drop(lane: Lane): void {
    lane.isEnding = true;
    const dropped = lane.waiting.splice(0);
    for (const arrival of dropped) arrival.isDone = true;
    this.tidy(dropped.length);
  }

  /** So many more are done. */
  private tidy(count: number): void {
    this.count -= count;
    if (this.queue.length === 0) return;
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

/** The bytes in order, cut there; one part when there is nothing to cut. */
const partsOf = (bytes: Buffer, cuts: readonly number[]): Buffer[] =>
  cuts.length === 0 ? [bytes] : [0, ...cuts].map((from, at) => bytes.subarray(from, cuts[at]));
