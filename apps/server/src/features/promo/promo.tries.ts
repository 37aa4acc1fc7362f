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
 * Creates the limit of attempts at codes, by account and by address, because codes are short enough to be guessed. A
 * valid code counts too: otherwise the remaining attempts would reveal which code was valid. [PR-8] [S5]
 */
export const createCodeTries = ({ perHour, addressPerHour, addressOf, clock }: Tries): MayTryCode => {
  const [accounts, addresses] = [hourly(perHour), hourly(addressPerHour)];
  return (playerId, request) => {
    const nowMs = clock.monoMs();
    return accounts.allows(`player ${playerId}`, nowMs) && addresses.allows(`address ${addressOf(request)}`, nowMs);
  };
};
