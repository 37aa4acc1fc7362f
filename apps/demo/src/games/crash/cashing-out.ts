// PURE. Time of a player's manual cash-out. It depends on the public curve only, not on the crash point.
import type { Personality } from '../../mind/personality.ts';
import { type Random, between, logBetween } from '../../mind/random.ts';

export interface PlannedCashOut {
  /** Multiplier at which the player wants to cash out. */
  atHundredths: number;
  /** Reaction time between that multiplier and the press of the button. */
  reactionMs: number;
}

/** The flight as a client draws it: start and now by the server's clock. */
interface Flight {
  startedAtMs: number;
  serverNowMs: number;
  growthPerMs: number;
}

export const planCashOut = (personality: Personality, random: Random): PlannedCashOut => ({
  atHundredths: Math.round(logBetween(random, personality.manualCashOut)),
  reactionMs: Math.round(between(random, personality.reactionMs)),
});

/**
 * Returns the milliseconds from now until the button is pressed: only the reaction time if the target has already
 * passed.
 */
export const cashOutDelayMs = (
  { atHundredths, reactionMs }: PlannedCashOut,
  { startedAtMs, serverNowMs, growthPerMs }: Flight,
): number => {
  const seenAtMs = startedAtMs + Math.log(Math.max(100, atHundredths) / 100) / growthPerMs;
  return Math.ceil(Math.max(0, seenAtMs - serverNowMs)) + reactionMs;
};
