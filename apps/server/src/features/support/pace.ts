import type { Clock } from '../../lib/clock.ts';
import { RateLimit } from '../../lib/rate-limit.ts';

interface Paces {
  messagesPerHour: number;
  ticketsPerDay: number;
  clock: Pick<Clock, 'monoMs'>;
}

/** Limits of each player's messages and tickets. A method counts one more; false: above the limit. [SU-13] [S5] */
export interface SupportPace {
  mayWrite(playerId: number): boolean;
  mayOpen(playerId: number): boolean;
}

const HOUR_S = 3600;
const DAY_S = 86_400;

export const createPace = ({ messagesPerHour, ticketsPerDay, clock }: Paces): SupportPace => {
  const messages = new RateLimit({ perSecond: messagesPerHour / HOUR_S, burst: messagesPerHour / 2 });
  const tickets = new RateLimit({ perSecond: ticketsPerDay / DAY_S, burst: ticketsPerDay / 2 });
  const of = (limit: RateLimit) => (playerId: number) => limit.allows(`player ${playerId}`, clock.monoMs());
  return { mayWrite: of(messages), mayOpen: of(tickets) };
};
