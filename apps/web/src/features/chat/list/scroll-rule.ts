// Pure: condition for following new messages, and the number of unseen ones.
import type { ChatMessage } from '@updraft/contract';

/** Largest distance from the end, in CSS pixels, at which the list still follows new messages. */
export const FOLLOW_WITHIN_PX = 300;

/** True if the list follows new messages: the player has scrolled up by at most 300 px. */
export const follows = (distanceFromEndPx: number): boolean => distanceFromEndPx <= FOLLOW_WITHIN_PX;

/** Returns the number of messages after the one that was the newest when the list last followed. */
export const unseenCount = (messages: readonly ChatMessage[], seenId: number): number => {
  let count = 0;
  while (count < messages.length && (messages.at(-1 - count)?.id ?? 0) > seenId) count += 1;
  return count;
};
