// Pure: the player's own commands to a table, from the press to the answer.

/** One command. `targetId`: what it is about, e.g. a bet; null when its kind says all. */
export interface Command<Kind extends string = string> {
  kind: Kind;
  targetId: number | null;
}

/**
 * State of the wait for a response. `late`: for two seconds already; `cut`: the connection it went over is gone, so
 * that only the next snapshot shows the outcome.
 */
export type AnswerWait = 'fresh' | 'late' | 'cut';

export interface OwnCommands<Kind extends string = string> {
  /** Sent and not answered, the oldest first; one of each kind. */
  pending: readonly Command<Kind>[];
  /** State of the wait for the responses of the pending commands. */
  wait: AnswerWait;
  /** Command of a press that was not sent, because there was no connection. */
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

/** A command has been sent. */
export const sent = <Kind extends string>(commands: OwnCommands<Kind>, command: Command<Kind>): OwnCommands<Kind> => ({
  pending: [...without(commands, command.kind), command],
  wait: 'fresh',
  unsent: commands.unsent?.kind === command.kind ? null : commands.unsent,
});

/**
 * Ends the pending command of a kind, accepted or refused. With a target, only if the command was about that target.
 */
export const answered = <Kind extends string>(
  commands: OwnCommands<Kind>,
  kind: Kind,
  targetId: number | null = pendingTarget(commands, kind),
): OwnCommands<Kind> =>
  isPending(commands, kind) && pendingTarget(commands, kind) === targetId
    ? { ...commands, pending: without(commands, kind) }
    : commands;

/** Two seconds have passed without an answer. */
export const late = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> =>
  isWaiting(commands) && commands.wait === 'fresh' ? { ...commands, wait: 'late' } : commands;

/** The connection is gone. */
export const cut = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> => ({
  ...commands,
  wait: isWaiting(commands) ? 'cut' : 'fresh',
});

/** A command was not sent. */
export const notSent = <Kind extends string>(
  commands: OwnCommands<Kind>,
  command: Command<Kind>,
): OwnCommands<Kind> => ({ ...commands, pending: without(commands, command.kind), unsent: command });

/** The connection is back: commands that were not sent can be pressed again. */
export const connected = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> =>
  commands.unsent === null ? commands : { ...commands, unsent: null };

/** Drops the pending commands: their round is over, or they are lost. */
export const dropped = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> => ({
  ...commands,
  pending: [],
});

/** The player's own snapshot is here: a command of a connection that is gone is in it, or it did not arrive. */
export const decided = <Kind extends string>(commands: OwnCommands<Kind>): OwnCommands<Kind> =>
  commands.wait === 'cut' ? { ...commands, pending: [], wait: 'fresh' } : commands;
