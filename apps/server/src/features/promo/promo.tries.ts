import type { Clock } from '../../lib/clock.ts';
import type { RawRequest } from '../../lib/client-address.ts';
import { RateLimit } from '../../lib/rate-limit.ts';
import type { MayTryCode } from '../../ports/promo.ts';

interface Tries {
  perHour: number;
  addressPerHour: number;
  /** The part of a request that counts as one address. */
  addressOf: (request: RawRequest) => string;
  clock: Pick<Clock, 'monoMs'>;
}

const hourly = (count: number): RateLimit => new RateLimit({ perSecond: count / 3600, burst: count / 2 });

/**
 * Codes are short enough to be guessed, so tries are few: of an account, and of an address whatever accounts it has. A
 * right one counts as well: otherwise what is left would reveal which one was right. [PR-8] [S5]
 */
export const createCodeTries = ({ perHour, addressPerHour, addressOf, clock }: Tries): MayTryCode => {
  const [accounts, addresses] = [hourly(perHour), hourly(addressPerHour)];
  return (playerId, request) => {
    const nowMs = clock.monoMs();
    return accounts.allows(`player ${playerId}`, nowMs) && addresses.allows(`address ${addressOf(request)}`, nowMs);
  };
};
