// Pure: what a moderator has chosen to do with a message, and whether it can be applied.
import { isStaff } from '../commands.ts';
import { CHAT_MUTE_MINUTES } from '@updraft/contract/constants';

/** For how long a player is muted, as the list offers it; `''`: nothing is chosen yet. */
export const DURATIONS = [...CHAT_MUTE_MINUTES.map(String), 'infinite'] as const;

export interface MuteChoice {
  duration: string;
  /** The id of a reason. */
  reason: string;
}

/** What the modal of a message holds. */
export interface Choice extends MuteChoice {
  operation: 'delete' | 'mute' | null;
}

/** Duration and reason belong to a mute alone. */
export const hasDetails = ({ operation }: Choice): boolean => operation === 'mute';

/** A deletion needs nothing more, a mute needs its duration. */
export const canApply = ({ operation, duration }: Choice): boolean =>
  operation === 'delete' || (operation === 'mute' && duration !== '');

/** The duration as a call has it. */
export const durationOf = (duration: string): (typeof CHAT_MUTE_MINUTES)[number] | 'infinite' =>
  CHAT_MUTE_MINUTES.find((minutes) => String(minutes) === duration) ?? 'infinite';

interface Person {
  id: number;
  is_admin: boolean;
  is_moderator: boolean;
}

/** What somebody can do with a message of `author`: moderators do not mute themselves, nor others of the staff. */
export const rightsOver = (
  author: Person,
  me: Person | null,
): { canModerate: boolean; canMute: boolean; canReport: boolean } => {
  const canModerate = isStaff(me);
  const isOwn = me?.id === author.id;
  return {
    canModerate,
    canMute: canModerate && !isOwn && !isStaff(author),
    canReport: me !== null && !canModerate && !isOwn,
  };
};
