import type { CutReason } from '../lib/cut-offs.ts';
import { Bucket, type Rate, RateLimit } from '../lib/rate-limit.ts';
import type { Counted } from './frame-counter.ts';

/** What is sent beyond the limit of events is refused with a word; who sends this many times as much is cut off. */
const FRAMES_PER_EVENT = 2;
/** At once, as seconds' worth of what is allowed: a page that was asleep sends what has gathered. */
const BURST_S = 5;
/** An event has a few hundred bytes, a bet of a hundred items two thousand. */
const BYTES_PER_FRAME = 1024;
/** Room for some frames of the largest size, however few are allowed a second. */
const BYTES_AT_ONCE = 128 * 1024;
const FRAMES_AT_ONCE = BYTES_AT_ONCE / BYTES_PER_FRAME;
/** Browsers send no pings and answer none of ours, which are texts; other clients may send one now and then. */
const CONTROLS: Rate = { perSecond: 1, burst: 10 };
/** What each connection may send without its address being asked: signs of life, and signing in. */
const OWN: Rate = { perSecond: 1, burst: 10 };
/** Visitors of one address may together send this many times what one connection may. */
const CONNECTIONS_WORTH_OF_ADDRESS = 10;
const ADDRESS_BURST_S = 3;

/**
 * What connections may send, counted before any of it is parsed: each by itself, and beyond a little of its own all
 * connections of one player, or of the visitors of one address, together. [S5]
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

  /** A new connection's. */
  open(address: string, nowMs: number): InboundBudget {
    return new InboundBudget({ shares: this.shares, address, nowMs });
  }
}

/** What connections may send each, and what those of one player or address share. */
interface Shares {
  frames: Rate;
  bytes: Rate;
  ofPlayer: RateLimit;
  ofAddress: RateLimit;
}

/** One connection's budget. Time is an argument. */
export class InboundBudget {
  /** Whose connection it is, once that is known. */
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

  /** Counts what was read; returns of what it was too much, null when it is within the budget. */
  spend({ bytes, frames, controls }: Counted, nowMs: number): CutReason | null {
    if (!this.bytes.takes(bytes, nowMs)) return 'bytes';
    if (!this.controls.takes(controls, nowMs)) return 'control';
    if (!this.frames.takes(frames, nowMs)) return 'frames';
    // What is large counts as several: players and addresses share frames and bytes in one budget.
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
