// Pure: what every table's screen knows apart from its game: the connection, whose screen it is, gaps, own commands.
import type { ConnectionStatus } from '../lib/connection-state.ts';
import {
  type Command,
  connected,
  cut,
  dropped,
  late,
  notSent,
  type OwnCommands,
  NO_COMMANDS,
  sent,
} from './own-commands.ts';

export interface TableState<Kind extends string = string> {
  /** False until the first snapshot has arrived: everything is a skeleton. */
  loaded: boolean;
  connection: ConnectionStatus;
  /** Set by a lost connection or a gap: until the snapshot arrives, other events of the table are not trusted. */
  awaitingSnapshot: boolean;
  /** Counts the gaps noticed; each asks for one snapshot. */
  gaps: number;
  /** Player of this screen; the server may send it before the account has been loaded. */
  selfId: number | null;
  commands: OwnCommands<Kind>;
}

/** Events common to the screens of all tables. A game adds its own. */
export type TableEvent<Kind extends string = string> =
  | { type: 'connection'; connection: ConnectionStatus }
  /** An event must have been missed: no messages of the table arrive, or the opening of a round never came. */
  | { type: 'gap' }
  | { type: 'commandSent'; command: Command<Kind> }
  /** Two seconds have passed since a command was sent. */
  | { type: 'commandLate' }
  /** A command was pressed and not sent: there is no connection. */
  | { type: 'commandUnsent'; command: Command<Kind> }
  /** No response has come, and none will come. */
  | { type: 'commandLost' }
  /** No page shows the table any more, so the server sends no events of its round. */
  | { type: 'unwatched' };

/** Event of a change of the player. Each game handles it itself, because it holds the player's bets. */
export interface IdentityEvent {
  type: 'identity';
  userId: number | null;
}

export const INITIAL_TABLE: TableState<never> = {
  loaded: false,
  connection: 'connecting',
  awaitingSnapshot: true,
  gaps: 0,
  selfId: null,
  commands: NO_COMMANDS,
};

/** The part of the state that outlives a round. */
export const keptByTable = <Kind extends string>({
  loaded,
  connection,
  awaitingSnapshot,
  gaps,
  selfId,
}: TableState<Kind>): Omit<TableState<Kind>, 'commands'> => ({ loaded, connection, awaitingSnapshot, gaps, selfId });

/** True if there is a connection: messages over a silent one are late, and in order. */
const stands = (connection: ConnectionStatus): boolean => connection === 'online' || connection === 'silent';

/**
 * Going offline or coming back: nothing is trusted until a snapshot has arrived, which also shows the result of a sent
 * command.
 */
const connect = <S extends TableState>(state: S, connection: ConnectionStatus): S => {
  if (connection === state.connection) return state;
  if (!stands(connection) || !stands(state.connection))
    return { ...state, connection, awaitingSnapshot: true, commands: cut(state.commands) };
  return { ...state, connection, commands: connection === 'online' ? connected(state.commands) : state.commands };
};

/** Returns the state after an event that every table has. Returns the same state when nothing changes. */
export const reduceTable = <Kind extends string, S extends TableState<Kind>>(state: S, event: TableEvent<Kind>): S => {
  switch (event.type) {
    case 'connection':
      return connect(state, event.connection);
    case 'unwatched':
      return { ...state, awaitingSnapshot: true };
    case 'gap':
      return { ...state, gaps: state.gaps + 1 };
    case 'commandSent':
      return { ...state, commands: sent(state.commands, event.command) };
    case 'commandLate': {
      const commands = late(state.commands);
      return commands === state.commands ? state : { ...state, commands };
    }
    case 'commandUnsent':
      return { ...state, commands: notSent(state.commands, event.command) };
    case 'commandLost':
      // After a cut the snapshot of the next connection decides.
      return state.commands.wait === 'cut'
        ? state
        : { ...state, commands: dropped(state.commands), gaps: state.gaps + 1 };
  }
};

/** A table that plays round by round. */
export interface RoundState<Kind extends string = string> extends TableState<Kind> {
  roundId: number | null;
}

/**
 * The state in which an event of `roundId` may be applied; null: the event is stale. A round whose opening never came is
 * opened, and its snapshot asked for.
 */
export const stateForRound = <S extends RoundState>(
  state: S,
  roundId: number,
  open: (state: S, roundId: number) => S,
): S | null => {
  if (state.awaitingSnapshot) return null;
  if (roundId === state.roundId) return state;
  if (state.roundId !== null && roundId < state.roundId) return null;
  const opened = open(state, roundId);
  return { ...opened, gaps: opened.gaps + 1 };
};

/** True when a snapshot is older than what the screen already knows. `order`: how far a round is in each of its phases. */
export const isStaleSnapshot = <Phase extends string>(
  state: RoundState & { phase: Phase },
  { roundId, phase }: { roundId: number; phase: Phase },
  order: Readonly<Record<Phase, number>>,
): boolean => {
  if (state.awaitingSnapshot || state.roundId === null) return false;
  return roundId === state.roundId ? order[phase] < order[state.phase] : roundId < state.roundId;
};

/** State before a snapshot: that of its round, and the extent of the replacement. */
export interface SnapshotGround<S> {
  /** The state to build on: for the player of the snapshot, in its round. */
  base: S;
  isSameRound: boolean;
  /** True if the snapshot was made for this player: it has all of their bets. */
  isOwn: boolean;
  /** True if the snapshot replaces the known bets; otherwise it only adds to them. */
  replaces: boolean;
  /** The player's own bets may be missing: their own snapshot is asked for. */
  mayLackOwn: boolean;
}

/** Prepares a state for a snapshot. One that was waited for replaces what is known, another one of the same round only adds. */
export const groundFor = <S extends RoundState>(
  known: S,
  { roundId, userId, players }: { roundId: number; userId: number | null; players: number },
  open: (state: S, roundId: number) => S,
): SnapshotGround<S> => {
  const state = known.selfId === null && userId !== null ? { ...known, selfId: userId } : known;
  const isOwn = userId !== null && userId === state.selfId;
  const isSameRound = state.roundId === roundId;
  const replaces = state.awaitingSnapshot || !isSameRound;
  return {
    base: isSameRound ? state : open(state, roundId),
    isSameRound,
    isOwn,
    replaces,
    mayLackOwn: !isOwn && replaces && state.selfId !== null && players > 0,
  };
};
