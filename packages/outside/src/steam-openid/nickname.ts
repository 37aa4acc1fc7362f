/** Anybody chooses a nickname, and it stands beside other players' money: one visible line, bounded. */
import { oneLine } from '@updraft/rules/text';

export const MAX_NICKNAME = 32;

/** The cleaned nickname of at most 32 characters; empty if nothing readable is left. */
export const cleanNickname = (text: string): string =>
  [...oneLine(text.slice(0, 1_000))].slice(0, MAX_NICKNAME).join('').trim();
