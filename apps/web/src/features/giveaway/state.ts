// Pure: the state of a giveaway at a moment, and the player's way to join it.
import type { ActiveGiveaway, GiveawayConditions } from '@updraft/contract';

/** Giveaway as events contain it, without its participants. */
export type Giveaway = Omit<ActiveGiveaway, 'participants'>;

/** `drawing`: the time is over, and the winners are not known yet. */
export type Phase = 'none' | 'open' | 'drawing';

export interface Timer {
  hours: number;
  minutes: number;
  seconds: number;
  /** Elapsed part of the giveaway's time, in percent. */
  percentage: number;
}

export const phaseOf = (giveaway: Giveaway | null, nowMs: number): Phase => {
  if (!giveaway) return 'none';
  return giveaway.status === 'waiting' || nowMs >= giveaway.endTimestamp ? 'drawing' : 'open';
};

/** Time left of the giveaway, in whole seconds; null: none. */
export const timerOf = (giveaway: Giveaway | null, nowMs: number): Timer | null => {
  if (!giveaway || phaseOf(giveaway, nowMs) !== 'open') return null;
  const begunMs = Date.parse(giveaway.created_at);
  const allMs = Math.max(1, giveaway.endTimestamp - begunMs);
  const left = Math.ceil((giveaway.endTimestamp - nowMs) / 1000);
  return {
    hours: Math.floor(left / 3600),
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
    percentage: Math.min(100, Math.max(0, ((nowMs - begunMs) / allMs) * 100)),
  };
};

/** Formats a remaining time as `hh:mm:ss`. */
export const clockOf = ({ hours, minutes, seconds }: Timer): string =>
  [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * True if others have joined since the newest known participant. Places are numbered from 1, so the newest place is the
 * number of members.
 */
export const hasNewer = ({ members, participants }: Pick<ActiveGiveaway, 'members' | 'participants'>): boolean =>
  (participants[0]?.place_id ?? 0) < members;

export type ConditionName = keyof GiveawayConditions;
/** `none`: the condition does not apply and is not shown. */
export type ConditionStatus = 'none' | 'done' | 'open';

export const CONDITIONS = [
  'telegram_channel_subscribe',
  'username',
  'deposit',
  'games',
] as const satisfies ConditionName[];

export const statusOf = (conditions: GiveawayConditions | null, name: ConditionName): ConditionStatus => {
  const condition = conditions?.[name];
  if (!condition?.is_active) return 'none';
  return condition.is_completed ? 'done' : 'open';
};

export interface Standing {
  isSignedIn: boolean;
  timer: Timer | null;
  isParticipant: boolean;
  isAsking: boolean;
  /** Null: they are not known yet. */
  conditions: GiveawayConditions | null;
}

/** True if the player may join: signed in, in time, once, and with no condition open. */
export const canJoin = ({ isSignedIn, timer, isParticipant, isAsking, conditions }: Standing): boolean =>
  isSignedIn &&
  timer !== null &&
  !isParticipant &&
  !isAsking &&
  conditions !== null &&
  CONDITIONS.every((name) => statusOf(conditions, name) !== 'open');
