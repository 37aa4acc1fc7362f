import { RateLimit } from '../lib/rate-limit.ts';

/** Multiple of one socket's limit that an address may send, because many clients may share an address. */
const SOCKETS_WORTH_OF_ADDRESS = 20;
/** Burst, in seconds of the limit. */
const BURST_S = 3;

interface Options {
  /** The limit of one socket, and of all sockets of one player together. */
  eventsPerSecond: number;
  socketsPerAddress: number;
}

interface Sender {
  socketId: string;
  /** Null for a visitor. */
  playerId: number | null;
  address: string;
}

/**
 * Limits the sockets of an address, and the events of a socket, a player and an address. Many tabs or connections
 * cannot evade these limits. [S5]
 */
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

  /**
   * Counts a socket of the address from the upgrade on, because silent connections need room too. Returns a function
   * that ends the count.
   */
  hold(address: string): () => void {
    this.held.set(address, (this.held.get(address) ?? 0) + 1);
    return () => {
      const left = (this.held.get(address) ?? 1) - 1;
      if (left > 0) this.held.set(address, left);
      else this.held.delete(address);
    };
  }

  /** Counts one more event, or returns false if it may not be handled. */
  allows({ socketId, playerId, address }: Sender, nowMs: number): boolean {
    const isOwnAllowed =
      this.own.allows(socketId, nowMs) && (playerId === null || this.own.allows(`player ${playerId}`, nowMs));
    return isOwnAllowed && this.ofAddress.allows(address, nowMs);
  }
}
