// Pure: when the list follows new messages, and how many wait below what is seen.
import type { ChatMessage } from '@updraft/contract';
import { CHAT_SCROLL_THRESHOLD_PX } from '@updraft/contract/constants';

/** The list follows new messages unless the player has scrolled up by more than 300 px. */
export const follows = (distanceFromEndPx: number): boolean => distanceFromEndPx <= CHAT_SCROLL_THRESHOLD_PX;

/** Messages after the one that was the newest when the list last followed. */
export const unseenCount = (messages: readonly ChatMessage[], seenId: number): number => {
  let count = 0;
  while (count < messages.length && (messages.at(-1 - count)?.id ?? 0) > seenId) count += 1;
  return count;
};
