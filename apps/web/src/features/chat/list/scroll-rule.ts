// Pure: when the list follows new messages, and how many wait below what is seen.
import type { ChatMessage } from '@updraft/contract';

/** So far up, in CSS pixels, the list still follows new messages. */
export const FOLLOW_WITHIN_PX = 300;

/** The list follows new messages unless the player has scrolled up by more than 300 px. */
export const follows = (distanceFromEndPx: number): boolean => distanceFromEndPx <= FOLLOW_WITHIN_PX;

/** Messages after the one that was the newest when the list last followed. */
export const unseenCount = (messages: readonly ChatMessage[], seenId: number): number => {
  let count = 0;
  while (count < messages.length && (messages.at(-1 - count)?.id ?? 0) > seenId) count += 1;
  return count;
};
