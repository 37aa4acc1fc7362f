import { HeldKeys } from '../lib/held-keys.ts';
import { RateLimit } from '../lib/rate-limit.ts';

/** Whoever showed a token that is nobody's is a stranger for this long, and everybody at the same address. */
const REFUSED_MS = 60_000;
/** Unknown tokens for which a table waits, by address and altogether: each is a player's first command here. */
const PER_ADDRESS = { perSecond: 1, burst: 2 };
const ALTOGETHER = { perSecond: 20, burst: 20 };

/**
 * Decides whether a command may hold a table's time up while its sender is looked up, where the token has not been
 * seen before. Mostly it is a player who has just come; anybody can send tokens that are nobody's, and a table that
 * waited for each of those would tell the crash late. Who is not waited for is served all the same, in the order of
 * receipt as far as the table has not passed it. [S5]
 */
export class UnknownTokenThrottle {
  private readonly refused = new HeldKeys({ heldMs: REFUSED_MS });
  private readonly perAddress = new RateLimit(PER_ADDRESS);
  private readonly altogether = new RateLimit(ALTOGETHER);

  /** Counts as one more who is waited for, if so. */
  mayBeAwaited(address: string, nowMs: number): boolean {
    return (
      !this.refused.has(address, nowMs) &&
      this.perAddress.allows(address, nowMs) &&
      this.altogether.allows('all', nowMs)
    );
  }

  /** A token from there was nobody's. */
  refuse(address: string, nowMs: number): void {
    this.refused.hold(address, nowMs);
  }
}
