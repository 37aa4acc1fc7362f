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

/** What somebody can do with a message. */
export interface Rights {
  /** Mute or delete: there is something for a moderator to do. */
  canModerate: boolean;
  canMute: boolean;
  canDelete: boolean;
  canReport: boolean;
}

/** What somebody can do with a message of `author`, as the server decides it. [CH-15] */
export const rightsOver = (author: Person, me: Person | null): Rights => {
  const isOwn = me?.id === author.id;
  if (!isStaff(me)) return { canModerate: false, canMute: false, canDelete: false, canReport: me !== null && !isOwn };
  const isBelow = me?.is_admin === true ? !author.is_admin : !isStaff(author);
  const canMute = !isOwn && isBelow;
  const canDelete = isOwn || isBelow;
  return { canModerate: canMute || canDelete, canMute, canDelete, canReport: false };
};
