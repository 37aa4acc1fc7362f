// Pure: what stands between a player and writing in the chat, and what they are told before they have typed anything.
import type { CallOutput, ChatMute } from '@updraft/contract';

/** Limits of the player's place in the chat, from the server. */
export interface Place {
  /** Staff have closed the chat for everybody. */
  isOff: boolean;
  /** Seconds between two messages of a player; 0: no slow mode. */
  slowS: number;
  mute: ChatMute | null;
  /** Dollars that must have been deposited before one may write; 0: they were, or nobody is signed in. */
  depositNeeded: number;
  /** Dollars that this player must have deposited, whether they have or not. */
  leastDeposit: number;
}

/** The place in an answer of the server. */
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

/** The place of a player who has now deposited this much in total, in dollars. */
export const afterDeposit = (place: Place, deposited: number): Place => ({
  ...place,
  depositNeeded: deposited >= place.leastDeposit ? 0 : place.leastDeposit,
});

export type Obstacle =
  | { kind: 'loading' | 'visitor' | 'off' }
  /** `leftMs` is null for a mute without end. */
  | { kind: 'muted'; leftMs: number | null; reason: string }
  | { kind: 'deposit'; sum: number };

/** The first reason why the field is closed; null: it is open. */
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

/** Sending needs a player and something to say. */
export const canSend = (text: string, obstacle: Obstacle | null): boolean => obstacle === null && text.trim() !== '';

/** From here on the field counts what is left. */
const COUNT_FROM = 55;

/** Characters as the server counts them: an emoji of one code point is one. [CH-2] */
export const lengthOf = (text: string): number => [...text].length;

/** Number of characters left, if few; null: enough. */
export const leftToType = (text: string, most: number): number | null => {
  const left = most - lengthOf(text);
  return left <= COUNT_FROM ? Math.max(0, left) : null;
};

/** Shortens a text that is too long: the text typed or pasted before the cursor loses its end. */
export const fitting = (text: string, { cursor, most }: { cursor: number; most: number }): string => {
  const tooMany = lengthOf(text) - most;
  if (tooMany <= 0) return text;
  const before = Array.from(text.slice(0, cursor));
  const kept = before.slice(0, Math.max(0, before.length - tooMany)).join('') + text.slice(cursor);
  return [...kept].slice(0, most).join('');
};
