// Pure: a moderator's choice in the dialog of a message, and the conditions for applying it.
import type { ChatUser, User } from '@updraft/contract';
import { isSystem } from '../chat-state.ts';
import { isStaff } from '../commands.ts';
import { CHAT_MUTE_MINUTES } from '@updraft/contract/constants';

/** Durations of a mute in the list. `''`: nothing is chosen yet. */
export const DURATIONS = [...CHAT_MUTE_MINUTES.map(String), 'infinite'] as const;

export interface MuteChoice {
  duration: string;
  /** Id of a reason. `''`: nothing is chosen yet. */
  reason: string;
}

/** State of the dialog of a message. */
export interface Choice extends MuteChoice {
  operation: 'delete' | 'mute' | null;
}

/** True for a mute. Only a mute has a duration and a reason. */
export const hasDetails = ({ operation }: Choice): boolean => operation === 'mute';

/**
 * True if the choice can be applied. A deletion needs nothing more, a mute needs its duration. A mute without a reason
 * is refused on sending.
 */
export const canApply = ({ operation, duration }: Choice): boolean =>
  operation === 'delete' || (operation === 'mute' && duration !== '');

/** Converts a chosen duration to the value that the call expects. */
export const durationOf = (duration: string): (typeof CHAT_MUTE_MINUTES)[number] | 'infinite' =>
  CHAT_MUTE_MINUTES.find((minutes) => String(minutes) === duration) ?? 'infinite';

type Author = Pick<ChatUser, 'id' | 'is_admin' | 'is_staff'>;
type Actor = Pick<User, 'id' | 'is_admin' | 'is_moderator'>;

/** Actions that a reader may take on a message. */
export interface Rights {
  /** True if the reader may mute the author or delete the message. */
  canModerate: boolean;
  canMute: boolean;
  canDelete: boolean;
  canReport: boolean;
}

const NOTHING: Rights = { canModerate: false, canMute: false, canDelete: false, canReport: false };

/** Returns the reader's rights over a message of `author`, by the server's rules. [CH-15] */
export const rightsOver = (author: Author, me: Actor | null): Rights => {
  if (isSystem({ user: author }))
    return { ...NOTHING, canModerate: me?.is_admin === true, canDelete: me?.is_admin === true };
  const isOwn = me?.id === author.id;
  if (!isStaff(me)) return { ...NOTHING, canReport: me !== null && !isOwn };
  const isBelow = me?.is_admin === true ? !author.is_admin : !author.is_staff;
  const canMute = !isOwn && isBelow;
  const canDelete = isOwn || isBelow;
  return { canModerate: canMute || canDelete, canMute, canDelete, canReport: false };
};
