import { RateLimit } from '../lib/rate-limit.ts';

/** Many share an address; it may do this many times what a single socket may. */
const SOCKETS_WORTH_OF_ADDRESS = 20;
/** In one moment, as seconds' worth of what is allowed. */
const BURST_S = 3;

interface Options {
  /** Of one socket, and of all sockets of one player together. */
  eventsPerSecond: number;
  socketsPerAddress: number;
}

interface Sender {
  socketId: string;
  /** Null: a visitor's. */
  playerId: number | null;
  address: string;
}

/** How many sockets an address may hold, and how many events may come from a socket, an account and an address: neither many tabs nor many connections get around it. [S5] */
export class SocketLimits {
  private readonly options: Options;
  private readonly held = new Map<string, number>();
  private readonly own: RateLimit;
  private readonly ofAddress: RateLimit;

  constructor(options: Options) {
    this.options = options;
    const { eventsPerSecond } = options;
    const ofAddress = eventsPerSecond * SOCKETS_WORTH_OF_ADDRESS;
    this.own = new RateLimit({ perSecond: eventsPerSecond, burst: eventsPerSecond * BURST_S });
    this.ofAddress = new RateLimit({ perSecond: ofAddress, burst: ofAddress * BURST_S });
  }

  hasRoomFor(address: string): boolean {
    return (this.held.get(address) ?? 0) < this.options.socketsPerAddress;
  }

  /** Counted from the upgrade on: a connection that never says who it is takes up room as well. Answers what ends the counting. */
  hold(address: string): () => void {
    this.held.set(address, (this.held.get(address) ?? 0) + 1);
    return () => {
      const left = (this.held.get(address) ?? 1) - 1;
      if (left > 0) this.held.set(address, left);
      else this.held.delete(address);
    };
  }

  /** Whether one more event may be worked on; counts it if so. */
  allows({ socketId, playerId, address }: Sender, nowMs: number): boolean {
    const isOwnAllowed =
      this.own.allows(socketId, nowMs) && (playerId === null || this.own.allows(`player ${playerId}`, nowMs));
    return isOwnAllowed && this.ofAddress.allows(address, nowMs);
  }
}
