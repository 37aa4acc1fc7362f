// Pure: obstacles to writing in the chat, which are shown before the player types.
import type { CallOutput, ChatMute } from '@updraft/contract';

/** Conditions under which the player may write, from the server. */
export interface Place {
  /** True if staff have closed the chat for everybody. */
  isOff: boolean;
  /** Seconds between two messages of a player; 0: no slow mode. */
  slowS: number;
  mute: ChatMute | null;
  /** Dollars that must be deposited before the player may write; 0: the condition is met, or nobody is signed in. */
  depositNeeded: number;
  /** Total deposits in dollars that this player needs, even if they have them; 0: exempt, or nobody is signed in. */
  leastDeposit: number;
}

/** Returns the conditions of writing that a response of `getMessages` states. */
export const placeOf = ({
  enabled,
  slow_seconds,
  min_deposit,
  own,
}: Pick<CallOutput<'POST /api/chat/getMessages'>, 'enabled' | 'slow_seconds' | 'min_deposit' | 'own'>): Place => ({
  isOff: !enabled,
  slowS: slow_seconds,
  mute: own?.mute ?? null,
  depositNeeded: own === null || own.activated ? 0 : min_deposit,
  leastDeposit: own === null || own.exempt ? 0 : min_deposit,
});

/** Returns the conditions after a deposit. `deposited`: the player's total deposits, in dollars. */
export const afterDeposit = (place: Place, deposited: number): Place => ({
  ...place,
  depositNeeded: deposited >= place.leastDeposit ? 0 : place.leastDeposit,
});

export type Obstacle =
  | { kind: 'loading' | 'visitor' | 'off' }
  /** `leftMs` null: the mute has no end. */
  | { kind: 'muted'; leftMs: number | null; reason: string }
  | { kind: 'deposit'; sum: number };

/** Returns the first reason that closes the field; null: it is open. */
export const obstacleOf = (
  place: Place | null,
  { isPlayer, nowMs }: { isPlayer: boolean; nowMs: number },
): Obstacle | null => {
  if (place?.isOff) return { kind: 'off' };
  if (!isPlayer) return { kind: 'visitor' };
  if (place === null) return { kind: 'loading' };
  const { mute } = place;
  const leftMs = mute === null ? 0 : mute.until === null ? null : Date.parse(mute.until) - nowMs;
  if (mute !== null && (leftMs === null || leftMs > 0)) return { kind: 'muted', leftMs, reason: mute.reason };
  return place.depositNeeded > 0 ? { kind: 'deposit', sum: place.depositNeeded } : null;
};

/** True if nothing prevents sending and the text is not blank. */
export const canSend = (text: string, obstacle: Obstacle | null): boolean => obstacle === null && text.trim() !== '';

/** Largest number of characters left at which the field shows the number. */
const COUNT_FROM = 55;

/** Returns the length of a text as the server counts it: an emoji of one code point counts as one. [CH-2] */
export const lengthOf = (text: string): number => [...text].length;

/** Returns the number of characters that may still be typed, if at most COUNT_FROM are left; otherwise null. */
export const leftToType = (text: string, most: number): number | null => {
  const left = most - lengthOf(text);
  return left <= COUNT_FROM ? Math.max(0, left) : null;
};

/** Shortens a text that is too long. The part before the cursor, which was just typed or pasted, loses its end. */
export const fitting = (text: string, { cursor, most }: { cursor: number; most: number }): string => {
  const tooMany = lengthOf(text) - most;
  if (tooMany <= 0) return text;
  const before = Array.from(text.slice(0, cursor));
  const kept = before.slice(0, Math.max(0, before.length - tooMany)).join('') + text.slice(cursor);
  return [...kept].slice(0, most).join('');
};
