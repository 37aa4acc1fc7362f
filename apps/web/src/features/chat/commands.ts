// Pure: the commands of the chat.
import { CHAT_CLEAR_COMMAND, CHAT_COMMANDS } from '@updraft/contract/constants';

interface Standing {
  is_moderator: boolean;
  is_admin: boolean;
}

/** True if the player moderates the chat. */
export const isStaff = (user: Standing | null): boolean => user !== null && (user.is_moderator || user.is_admin);

export type Command = (typeof CHAT_COMMANDS)[number] | typeof CHAT_CLEAR_COMMAND;

/**
 * Returns the commands offered to a user. Only moderators and admins are offered the one that clears the chat for
 * everybody.
 */
export const commandsOf = (user: Standing | null): readonly Command[] =>
  isStaff(user) ? [...CHAT_COMMANDS, CHAT_CLEAR_COMMAND] : CHAT_COMMANDS;

/** Returns the key of the text that explains a command. */
export const explainedBy = (command: Command): 'stats' | 'balance' | 'clear' =>
  command.slice(1) as 'stats' | 'balance' | 'clear';
