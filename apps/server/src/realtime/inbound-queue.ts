import type { Socket } from 'socket.io';
import { FairQueue } from '../lib/fair-queue.ts';
import { CooperativeScheduler } from '../lib/cooperative-scheduler.ts';
import { type Counted, FrameCounter } from './frame-counter.ts';
import { type Receiver, receiverOf } from './raw-socket.ts';

/** Number of waiting parts from which a connection is not read until some of them are parsed. */
const MAX_WAITING = 8;
/** Frames that are parsed in one turn: an event needs a tenth of a millisecond. */
const FRAMES_A_TURN = 8;
/** Turns of visitors in one round of the loop, beside those of players. */
const VISITORS_A_ROUND = 4;

/** Bytes of one read of a connection, or a part of them. */
interface Arrival {
  receivedMs: number;
  bytes: Buffer;
  isDone: boolean;
}

/** Reading state of a connection. */
interface Lane {
  receiver: Receiver;
  waiting: Arrival[];
  /** Receipt time of the part that is being parsed. */
  receivedMs: number;
  /** True if the connection ends after its waiting input. */
  isEnding: boolean;
  isPlayers: boolean;
}

/** Checks what one connection sends. */
export interface Warden {
  /** The client's address; visitors of one address take turns with those of others. */
  address: string;
  /**
   * Counts bytes that were read, before they are parsed. Returns false if they are too many: the connection is then cut
   * off.
   */
  allows: (counted: Counted, nowMs: number) => boolean;
}

const NO_WARDEN: Warden = { address: '', allows: () => true };

/**
 * Stamps clients' input when it is read from the connection, and parses it in turns afterwards. A thousand simultaneous
 * cash-outs are read within milliseconds, while parsing them and responding takes a hundred. Without the stamp the last
 * of them would count as received in their turn.
 *
 * Players' input comes first, in the order of receipt, and the tables' time waits for it. Visitors' input has separate
 * turns, one address after the other. No table waits for it, because anybody can be a visitor. [S5]
 */
export class InboundQueue {
  private readonly monoMs: () => number;
  private readonly players = new CooperativeScheduler();
  private readonly visitors = new FairQueue({ piecesARound: VISITORS_A_ROUND });
  private readonly lanes = new WeakMap<object, Lane>();
  /** Unparsed input of players, in the order of receipt. */
  private queue: Arrival[] = [];
  private at = 0;
  private count = 0;
  private readonly listeners: (() => void)[] = [];

  constructor({ monoMs }: { monoMs: () => number }) {
    this.monoMs = monoMs;
  }

  /** Receipt time of the oldest unparsed input of players; infinity when there is none. */
  get oldestMs(): number {
    return this.queue[this.at]?.receivedMs ?? Number.POSITIVE_INFINITY;
  }

  /** Reads of connections that are not parsed yet, of players and visitors. */
  get waitingCount(): number {
    return this.count;
  }

  /** Calls the listener each time the last waiting input of players has been parsed. */
  onIdle(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Receipt time of this socket's last parsed input; in a handler, that of the handled event. */
  receivedMs(socket: Socket): number {
    return this.lanes.get(socket.conn)?.receivedMs ?? this.monoMs();
  }

  /** Counts the input of a connection as a player's from now on, including input that already waits. */
  becomesPlayers(connection: object): void {
    const lane = this.lanes.get(connection);
    if (!lane || lane.isPlayers) return;
    lane.isPlayers = true;
    for (const arrival of lane.waiting) this.enqueue(arrival);
  }

  /**
   * Stamps the connection's input from now on, and parses it in turns. A connection with unknown internals is not
   * changed.
   */
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
      // A failed connection accepts no more input. A full one emits `drain` itself.
      const goesOn = receiver.writable && write(arrival.bytes);
      if (goesOn && lane.waiting.length === MAX_WAITING - 1) receiver.emit('drain');
      if (lane.isEnding && lane.waiting.length === 0) end();
      // The library passes events on in the next tick, so until then they count as not parsed.
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
        // Each turn parses the connection's oldest part, so input that it sent as a visitor stays before the rest.
        if (lane.isPlayers) this.players.run(work);
        else this.visitors.run(address, work);
      }
      return lane.waiting.length < MAX_WAITING;
    };
    // The last input waits for its turn too. If it were parsed at once, each part would have the stamp of the last.
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

  /** Keeps the order of receipt: a visitor's input joins when they turn out to be a player. */
  private enqueue(arrival: Arrival): void {
    let at = this.queue.length;
    while (at > this.at && (this.queue[at - 1] as Arrival).receivedMs > arrival.receivedMs) at--;
    if (at === this.queue.length) this.queue.push(arrival);
    else this.queue.splice(at, 0, arrival);
  }

  /** Drops waiting input: no more input of this connection is parsed. */
  private drop(lane: Lane): void {
    lane.isEnding = true;
    const dropped = lane.waiting.splice(0);
    for (const arrival of dropped) arrival.isDone = true;
    this.tidy(dropped.length);
  }

  /** Counts further parts as parsed, and removes them from the queue. */
  private tidy(count: number): void {
    this.count -= count;
    if (this.queue.length === 0) return;
    while (this.queue[this.at]?.isDone) this.at++;
    if (this.at * 2 >= this.queue.length) {
      // Removes the handled half of the queue, so that it stays short even if it is never empty.
      this.queue = this.queue.slice(this.at);
      this.at = 0;
    }
    if (this.queue.length > 0) return;
    for (const listener of this.listeners) listener();
  }
}

/** Cuts the bytes at these offsets; without offsets returns one part. */
const partsOf = (bytes: Buffer, cuts: readonly number[]): Buffer[] =>
  cuts.length === 0 ? [bytes] : [0, ...cuts].map((from, at) => bytes.subarray(from, cuts[at]));
