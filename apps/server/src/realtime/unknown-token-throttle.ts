import { HeldKeys } from '../lib/held-keys.ts';
import { RateLimit } from '../lib/rate-limit.ts';

/** Time for which no table waits for tokens of an address that sent an unknown one, ms. */
const REFUSED_MS = 60_000;
/** Rates of unknown tokens that a table waits for. The first command of a player to this process has such a token. */
const PER_ADDRESS = { perSecond: 1, burst: 2 };
const ALTOGETHER = { perSecond: 20, burst: 20 };

/**
 * Decides if a table may wait for a command with a token that this process has not seen, while the sender is looked up.
 * Most of these senders are players who have just arrived. But anybody can send unknown tokens, and a table that waited
 * for each would announce the crash late. Commands without a reserved place are served too, in the order of receipt
 * unless the table's time has passed their receipt. [S5]
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
