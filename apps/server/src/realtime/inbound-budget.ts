import type { CutReason } from '../lib/cut-offs.ts';
import { Bucket, type Rate, RateLimit } from '../lib/rate-limit.ts';
import type { Counted } from './frame-counter.ts';

/**
 * Multiple of the event limit at which a connection is cut off. Events between the limit and this multiple are refused.
 */
const FRAMES_PER_EVENT = 2;
/** The burst, in seconds of the limit: a page that was asleep sends many events at once. */
const BURST_S = 5;
/** Allowed bytes per frame. An event has a few hundred bytes, a bet of a hundred items two thousand. */
const BYTES_PER_FRAME = 1024;
/** Smallest burst in bytes: room for some frames of the largest size, also with a low limit. */
const BYTES_AT_ONCE = 128 * 1024;
const FRAMES_AT_ONCE = BYTES_AT_ONCE / BYTES_PER_FRAME;
/**
 * Allowed control frames. Browsers send none, because the library's heartbeats are texts. Other clients may ping now
 * and then.
 */
const CONTROLS: Rate = { perSecond: 1, burst: 10 };
/** Rate of each connection outside the shared budgets: heartbeats of the library, and signing in. */
const OWN: Rate = { perSecond: 1, burst: 10 };
/** Multiple of one connection's limit that all visitors of one address may send together. */
const CONNECTIONS_WORTH_OF_ADDRESS = 10;
const ADDRESS_BURST_S = 3;

/**
 * Budgets of connections' input, counted before the input is parsed. Each connection has a small budget of its own.
 * Beyond it, all connections of one player, or of the visitors of one address, share another budget. [S5]
 */
export class InboundBudgets {
  private readonly shares: Shares;

  constructor({ eventsPerSecond }: { eventsPerSecond: number }) {
    const perSecond = eventsPerSecond * FRAMES_PER_EVENT;
    const ofAddress = perSecond * CONNECTIONS_WORTH_OF_ADDRESS;
    const frames = { perSecond, burst: perSecond * BURST_S };
    this.shares = {
      frames,
      bytes: { perSecond: perSecond * BYTES_PER_FRAME, burst: Math.max(BYTES_AT_ONCE, frames.burst * BYTES_PER_FRAME) },
      ofPlayer: new RateLimit({ perSecond, burst: Math.max(FRAMES_AT_ONCE, frames.burst) }),
      ofAddress: new RateLimit({ perSecond: ofAddress, burst: Math.max(FRAMES_AT_ONCE, ofAddress * ADDRESS_BURST_S) }),
    };
  }

  /** The budget of a new connection. */
  open(address: string, nowMs: number): InboundBudget {
    return new InboundBudget({ shares: this.shares, address, nowMs });
  }
}

/** The budget of each connection, and those that a player's or an address's connections share. */
interface Shares {
  frames: Rate;
  bytes: Rate;
  ofPlayer: RateLimit;
  ofAddress: RateLimit;
}

/** One connection's budget. Time is an argument. */
export class InboundBudget {
  /** The connection's player, once the session is known. */
  playerId: number | null = null;
  private readonly shares: Shares;
  private readonly address: string;
  private readonly frames: Bucket;
  private readonly bytes: Bucket;
  private readonly controls: Bucket;
  private readonly own: Bucket;

  constructor({ shares, address, nowMs }: { shares: Shares; address: string; nowMs: number }) {
    this.shares = shares;
    this.address = address;
    this.frames = new Bucket(shares.frames, nowMs);
    this.bytes = new Bucket(shares.bytes, nowMs);
    this.controls = new Bucket(CONTROLS, nowMs);
    this.own = new Bucket(OWN, nowMs);
  }

  /** Counts received data. Returns the exceeded budget, or null if no budget is exceeded. */
  spend({ bytes, frames, controls }: Counted, nowMs: number): CutReason | null {
    if (!this.bytes.takes(bytes, nowMs)) return 'bytes';
    if (!this.controls.takes(controls, nowMs)) return 'control';
    if (!this.frames.takes(frames, nowMs)) return 'frames';
    // A large read counts as several frames, because shared budgets count frames only.
    const share = Math.max(frames, Math.ceil(bytes / BYTES_PER_FRAME));
    return this.isShared(this.own.missing(share, nowMs), nowMs) ? null : 'frames';
  }

  private isShared(frames: number, nowMs: number): boolean {
    if (frames === 0) return true;
    const { ofPlayer, ofAddress } = this.shares;
    return this.playerId === null
      ? ofAddress.allows(this.address, nowMs, frames)
      : ofPlayer.allows(`player ${this.playerId}`, nowMs, frames);
  }
}
