// PURE. The hourly bonus: funding, participants and shares; rules in SPEC.md.
import { UNITS_PER_CENT, wholeCents } from '../money/index.ts';
import { bearsName } from '../text/index.ts';

/** Size of the pool at which an hour begins, in cents. [HB-3] */
export const HOUR_GOAL_CENTS = 100;
/** Number of winners. The second and the third get `LATER_SHARES` percent, the first gets the rest. [HB-6] */
export const HOURLY_WINNERS = 3;
const LATER_SHARES = [25, 25] as const;

/**
 * Addition to a pool: the units of one round, the whole cents that the pool gains, and the units carried to the next
 * round.
 */
export interface Funding {
  units: number;
  cents: number;
  carryUnits: number;
}

/**
 * Returns the addition of a round to the pool. One basis point of a cent is one unit. `bankCents`: all stakes of the
 * round. `carryUnits`: units carried from earlier rounds. Throws RangeError if the units are negative or not a safe
 * integer. [HB-1, HB-2]
 */
export const fundingOf = (
  bankCents: number,
  { basisPoints, carryUnits }: { basisPoints: number; carryUnits: number },
): Funding => {
  const units = bankCents * basisPoints;
  const all = units + carryUnits;
  if (!Number.isSafeInteger(all) || all < 0) throw new RangeError(`not a funding: ${bankCents} × ${basisPoints}`);
  const cents = wholeCents(all);
  return { units, cents, carryUnits: all - cents * UNITS_PER_CENT };
};

/** Returns the share of each of these winners in cents, in the order of the draw. [HB-6, HB-7] */
export const hourlyShares = (poolCents: number, winners: number): number[] => {
  const later = LATER_SHARES.map((percent) => Math.floor((poolCents * percent) / 100));
  const first = poolCents - later.reduce((sum, cents) => sum + cents, 0);
  return [first, ...later].slice(0, Math.min(winners, HOURLY_WINNERS));
};

/** Conditions of taking part in an hour. Null or 0: the condition does not apply. */
export interface HourTerms {
  nickname: string | null;
  messages: number;
  stakeCents: number;
}

/** Activity of a player within the hour of the bonus. */
interface HourProgress {
  username: string;
  messages: number;
  stakeCents: number;
}

/** Returns each condition with true if the player meets it. A condition that does not apply counts as met. [HB-4] */
export const hourConditions = (terms: HourTerms, { username, messages, stakeCents }: HourProgress) => ({
  username: terms.nickname === null || bearsName(username, terms.nickname),
  chat_messages: messages >= terms.messages,
  total_bet_sum: stakeCents >= terms.stakeCents,
});

/** True if the player takes part. Without a stake there is no ticket. [HB-4, HB-5] */
export const takesPart = (terms: HourTerms, progress: HourProgress): boolean =>
  progress.stakeCents > 0 && Object.values(hourConditions(terms, progress)).every(Boolean);
