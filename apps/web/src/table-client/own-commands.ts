// Pure: the player's own commands to a table, from the press to the response.

/** One command. `targetId`: its target, such as a bet; null if its kind needs none. */
export interface Command<Kind extends string = string> {
  kind: Kind;
  targetId: number | null;
}

/**
 * State of the wait for a response. `late`: two seconds have passed. `cut`: the connection is gone, so only the next
 * snapshot shows the outcome.
 */
export type AnswerWait = 'fresh' | 'late' | 'cut';

export interface OwnCommands<Kind extends string = string> {
  /** Commands without a response, the oldest first. There is at most one of each kind. */
  pending: readonly Command<Kind>[];
  /** State of the wait for responses to the pending commands. */
  wait: AnswerWait;
  /** Command that was pressed but not sent, because there was no connection; null: none. */
  unsent: Command<Kind> | null;
}

export const NO_COMMANDS: OwnCommands<never> = { pending: [], wait: 'fresh', unsent: null };

const without = <Kind extends string>({ pending }: OwnCommands<Kind>, kind: Kind): readonly Command<Kind>[] =>
  pending.filter((one) => one.kind !== kind);

/** True if a sent command has no known outcome. */
export const isWaiting = ({ pending }: OwnCommands): boolean => pending.length > 0;

export const isPending = <Kind extends string>({ pending }: OwnCommands<Kind>, kind: Kind): boolean =>
  pending.some((one) => one.kind === kind);

/** Target of the pending command of a kind; null when none is pending. */
export const pendingTarget = <Kind extends string>({ pending }: OwnCommands<Kind>, kind: Kind): number | null =>
  pending.find((one) => one.kind === kind)?.targetId ?? null;

/** Records that a command has been sent. */
export const sent = <Kind extends string>(commands: OwnCommands<Kind>, command: Command<Kind>): OwnCommands<Kind> => ({
  pending: [...without(commands, command.kind), command],
  wait: 'fresh',
  unsent: commands.unsent?.kind === command.kind ? null : commands.unsent,
});

/** Ends the pending command of a kind, accepted or refused. With a target, ends it only if it has that target. */
export const answered = <Kind extends string>(
  commands: OwnCommands<Kind>,
  kind: Kind,
  targetId: number | null = pendingTarget(commands, kind),
): OwnCommands<Kind> =>
  isPending(commands, kind) && pendingTarget(commands, kind) === targetId
    ? { ...commands, pending: without(commands, kind) }
    : commands;

/** Records that two seconds have passed without a response. */
export const late = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> =>
  isWaiting(commands) && commands.wait === 'fresh' ? { ...commands, wait: 'late' } : commands;

/** Records that the connection is lost. Only the next snapshot then shows the outcome of pending commands. */
export const cut = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> => ({
  ...commands,
  wait: isWaiting(commands) ? 'cut' : 'fresh',
});

/** Records that a command was not sent. */
export const notSent = <Kind extends string>(
  commands: OwnCommands<Kind>,
  command: Command<Kind>,
): OwnCommands<Kind> => ({ ...commands, pending: without(commands, command.kind), unsent: command });

/** Records that the connection is back, so unsent commands can be pressed again. */
export const connected = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> =>
  commands.unsent === null ? commands : { ...commands, unsent: null };

/** Drops the pending commands, because their round is over or their outcome is lost. */
export const dropped = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> => ({
  ...commands,
  pending: [],
});

/**
 * Applies the player's own snapshot. It shows the outcome of commands whose connection was cut, so none stays pending.
 */
export const decided = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> =>
  commands.wait === 'cut' ? { ...commands, pending: [], wait: 'fresh' } : commands;
