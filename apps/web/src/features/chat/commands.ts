// Pure: the commands of the chat.

export type Command = 'stats' | 'balance' | 'clear';

interface Standing {
  is_moderator: boolean;
  is_admin: boolean;
}

/** Whether somebody moderates the chat. */
export const isStaff = (user: Standing | null): boolean => user !== null && (user.is_moderator || user.is_admin);

/** The commands that somebody is offered; clearing for everybody is the moderators'. */
export const commandsOf = (user: Standing | null): readonly Command[] =>
  isStaff(user) ? ['stats', 'balance', 'clear'] : ['stats', 'balance'];
