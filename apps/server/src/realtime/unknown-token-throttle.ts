import { HeldKeys } from '../lib/held-keys.ts';
import { RateLimit } from '../lib/rate-limit.ts';

/** After an unknown token its address counts as unknown for this long. */
const REFUSED_MS = 60_000;
/** Rates of unknown tokens that a table waits for: each may be a player's first command here. */
const PER_ADDRESS = { perSecond: 1, burst: 2 };
const ALTOGETHER = { perSecond: 20, burst: 20 };

/**
 * Decides whether a command may hold a table's time while its sender is looked up, when the token has not been seen
 * before. Mostly it is a player who has just come. But anybody can send unknown tokens, and a table that waited for
 * each would announce the crash late. Commands without a held place are served all the same, in the order of receipt as
 * far as the table's time has not passed it. [S5]
 */
export class UnknownTokenThrottle {
  private readonly refused = new HeldKeys({ heldMs: REFUSED_MS });
  private readonly perAddress = new RateLimit(PER_ADDRESS);
  private readonly altogether = new RateLimit(ALTOGETHER);

  /** Counts one more unknown token, or returns false if a table may not wait for it. */
  mayBeAwaited(address: string, nowMs: number): boolean {
    return (
      !this.refused.has(address, nowMs) &&
      this.perAddress.allows(address, nowMs) &&
      this.altogether.allows('all', nowMs)
    );
  }

  /** Records that a token from this address was unknown. */
  refuse(address: string, nowMs: number): void {
    this.refused.hold(address, nowMs);
  }
}
