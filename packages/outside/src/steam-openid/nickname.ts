/** Nicknames come from players and are shown to others, so they are cleaned to one bounded visible line. */
import { oneLine } from '@updraft/rules/text';

export const MAX_NICKNAME = 32;

/** Returns the cleaned nickname of at most 32 characters; empty if nothing readable remains. */
export const cleanNickname = (text: string): string =>
  [...oneLine(text.slice(0, 1_000))].slice(0, MAX_NICKNAME).join('').trim();
