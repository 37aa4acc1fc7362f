// PURE. A player's decision to join a round, and the time of it in the waiting phase.
import type { Personality } from './personality.ts';
import { type Random, type Range, between, chance, createRandom } from './random.ts';

/** Range of a round's share of joining players. Personalities scale it. */
const MOOD: Range = [0.4, 0.76];
/** Largest share of the remaining waiting phase that a player lets pass before an action. */
const LATEST = 0.8;

/** Returns the mood of a round, the same for all players: some rounds are full and others quiet. */
export const moodOf = (roundId: number): number => between(createRandom(Math.imul(roundId, 0x9e3779b1)), MOOD);

/** True if the player joins the round. */
export const joins = (personality: Personality, roundId: number, random: Random): boolean =>
  chance(random, moodOf(roundId) * personality.eagerness);

/** Returns the delay of an action in a waiting phase with `remainingMs` left, ms. Short delays are more likely. */
export const hesitationMs = (remainingMs: number, random: Random): number =>
  Math.round(Math.max(0, remainingMs) * LATEST * random() ** 1.4);
