// PURE. A player's decision to join a round, and the time of it in the waiting phase.
import type { Personality } from './personality.ts';
import { type Random, type Range, between, chance, createRandom } from './random.ts';

/** Shares of all players; personalities scale it, and chance adds to either side. */
const MOOD: Range = [0.4, 0.76];
/** The largest part of what is left of the waiting phase that a player lets pass before acting. */
const LATEST = 0.8;

/** The mood of a round, the same for everyone: it makes some rounds full and others quiet. */
export const moodOf = (roundId: number): number => between(createRandom(Math.imul(roundId, 0x9e3779b1)), MOOD);

/** True if the player joins the round. */
export const joins = (personality: Personality, roundId: number, random: Random): boolean =>
  chance(random, moodOf(roundId) * personality.eagerness);

/** Returns the delay of an act in a waiting phase of `remainingMs` more, ms; early more often than late. */
export const hesitationMs = (remainingMs: number, random: Random): number =>
  Math.round(Math.max(0, remainingMs) * LATEST * random() ** 1.4);
