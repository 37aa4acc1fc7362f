import type { Log } from './log.ts';
import { HeldKeys } from './held-keys.ts';
import type { Metrics } from './metrics.ts';
import { RateLimit } from './rate-limit.ts';

/**
 * Reason of a cut-off: too many requests without a response, requests beyond the address's limit, bytes before the
 * handshake's response; frames, bytes or control frames beyond the connection's budget.
 */
export type CutReason = 'pipelined' | 'requests' | 'early' | 'frames' | 'bytes' | 'control';

/**
 * Tolerated rate of cut-offs of an address: three at once, then one in five seconds. An address beyond it is held back.
 */
const CUTS = { perSecond: 0.2, burst: 3 };
/** Time for which an address is held back after its last cut-off, ms. */
const HELD_MS = 30_000;
/** Rate of openings of an address that is held back: a few, so that other people at the address can still connect. */
const WHILE_HELD = { perSecond: 2, burst: 4 };
/** Share of an address's maximum that is refilled each second. The whole maximum may be opened at once. */
const REFILL_SHARE = 0.1;
/** Rate of log lines about cut-offs of one reason: three at once, then one in ten seconds. */
const LINES = { perSecond: 0.1, burst: 3 };

interface Options {
  log: Log;
  metrics: Pick<Metrics, 'connectionsCut'>;
  monoMs: () => number;
  connectionsPerAddress: number;
  socketsPerAddress: number;
}

/** Kind of opening: a connection, or a socket on one. */
export type Opening = 'connection' | 'socket';

/**
 * Counts connections that were cut off, and decides which addresses may open new ones. An address with too many
 * cut-offs is held back for a while: it may open only a few connections a second. [S5]
 */
export class CutOffs {
  private readonly options: Options;
  private readonly cuts = new RateLimit(CUTS);
  private readonly held = new HeldKeys({ heldMs: HELD_MS });
  private readonly whileHeld = new RateLimit(WHILE_HELD);
  private readonly opened: Record<Opening, RateLimit>;
  private readonly lines = new RateLimit(LINES);
  /** Number of cut-offs that no log line has reported yet, by reason. */
  private readonly untold = new Map<CutReason, number>();

  constructor(options: Options) {
    this.options = options;
    const rateOf = (most: number): RateLimit => new RateLimit({ perSecond: most * REFILL_SHARE, burst: most });
    this.opened = { connection: rateOf(options.connectionsPerAddress), socket: rateOf(options.socketsPerAddress) };
  }

  /** Records that a connection of the address was cut off. */
  record(address: string, reason: CutReason): void {
    const nowMs = this.options.monoMs();
    this.options.metrics.connectionsCut.inc({ reason });
    if (this.held.has(address, nowMs) || !this.cuts.allows(address, nowMs)) this.held.hold(address, nowMs);
    this.tell(address, reason, nowMs);
  }

  /** Counts an opening and returns true, or returns false if the address may not make it now. */
  admits(address: string, opening: Opening): boolean {
    const nowMs = this.options.monoMs();
    return this.held.has(address, nowMs)
      ? this.whileHeld.allows(`${opening} ${address}`, nowMs)
      : this.opened[opening].allows(address, nowMs);
  }

  private tell(address: string, reason: CutReason, nowMs: number): void {
    const times = (this.untold.get(reason) ?? 0) + 1;
    this.untold.set(reason, times);
    if (!this.lines.allows(reason, nowMs)) return;
    this.untold.delete(reason);
    this.options.log.warn({ reason, times, address, isHeldBack: this.held.has(address, nowMs) }, 'connection cut off');
  }
}
