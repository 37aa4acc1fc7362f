// PURE. Time of a player's manual cash-out. It follows the curve as anyone sees it and knows nothing of the crash
// point.
import type { Personality } from '../../mind/personality.ts';
import { type Random, between, logBetween } from '../../mind/random.ts';

export interface PlannedCashOut {
  /** The multiplier at which the player means to cash out. */
  atHundredths: number;
  /** Reaction time between seeing it and pressing the button. */
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

/** Milliseconds from now until the button is pressed; only the reaction when the multiplier has passed the goal already. */
export const cashOutDelayMs = (
  { atHundredths, reactionMs }: PlannedCashOut,
  { startedAtMs, serverNowMs, growthPerMs }: Flight,
): number => {
  const seenAtMs = startedAtMs + Math.log(Math.max(100, atHundredths) / 100) / growthPerMs;
  return Math.ceil(Math.max(0, seenAtMs - serverNowMs)) + reactionMs;
};
