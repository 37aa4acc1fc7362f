// Pure: state of every table's screen apart from its game: connection, player, gaps, own commands.
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
  /** False until the first snapshot has arrived. The screen shows placeholders until then. */
  loaded: boolean;
  connection: ConnectionStatus;
  /**
   * True until the first snapshot, after a lost connection, and while the page does not watch the table. Until the
   * snapshot arrives, other events of the table are ignored.
   */
  awaitingSnapshot: boolean;
  /** Number of detected gaps and lost commands. Each one requests a snapshot. */
  gaps: number;
  /**
   * Id of the screen's player; null: a visitor, or not known yet. A snapshot may name it before the account is loaded.
   */
  selfId: number | null;
  commands: OwnCommands<Kind>;
}

/** Events common to the screens of all tables. A game adds its own. */
export type TableEvent<Kind extends string = string> =
  | { type: 'connection'; connection: ConnectionStatus }
  /** An event must have been missed: no messages of the table arrive, or the start of a round is missing. */
  | { type: 'gap' }
  | { type: 'commandSent'; command: Command<Kind> }
  /** A sent command has had no response for two seconds. */
  | { type: 'commandLate' }
  /** A command was pressed but not sent, because there is no connection. */
  | { type: 'commandUnsent'; command: Command<Kind> }
  /** The response to a command has not come and will not come. */
  | { type: 'commandLost' }
  /** This page no longer watches the table, so the server sends it no events of the round. */
  | { type: 'unwatched' };

/** The player has changed. Each game handles this event itself, because its state contains the player's bets. */
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

/** Returns the part of the state that outlives a round. */
export const keptByTable = <Kind extends string>({
  loaded,
  connection,
  awaitingSnapshot,
  gaps,
  selfId,
}: TableState<Kind>): Omit<TableState<Kind>, 'commands'> => ({ loaded, connection, awaitingSnapshot, gaps, selfId });

/** True if there is a connection. Messages over a silent connection are late but in order. */
const stands = (connection: ConnectionStatus): boolean => connection === 'online' || connection === 'silent';

/**
 * Applies a change of the connection. After a loss or a return the table waits for a snapshot, which also shows the
 * outcome of sent commands.
 */
const connect = <S extends TableState>(state: S, connection: ConnectionStatus): S => {
  if (connection === state.connection) return state;
  if (!stands(connection) || !stands(state.connection))
    return { ...state, connection, awaitingSnapshot: true, commands: cut(state.commands) };
  return { ...state, connection, commands: connection === 'online' ? connected(state.commands) : state.commands };
};

/** Returns the state after an event common to all tables. Returns the same state if nothing changes. */
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
      // The snapshot of the next connection shows the outcome after a cut.
      return state.commands.wait === 'cut'
        ? state
        : { ...state, commands: dropped(state.commands), gaps: state.gaps + 1 };
  }
};

/** State of a table that plays round by round. */
export interface RoundState<Kind extends string = string> extends TableState<Kind> {
  roundId: number | null;
}

/**
 * Returns the state to which an event of `roundId` applies; null: the event is stale. If the start of the round was
 * missed, the round is opened and a gap is counted, which requests its snapshot.
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

/** True if a snapshot is older than the state. `order`: order of a round's phases. */
export const isStaleSnapshot = <Phase extends string>(
  state: RoundState & { phase: Phase },
  { roundId, phase }: { roundId: number; phase: Phase },
  order: Readonly<Record<Phase, number>>,
): boolean => {
  if (state.awaitingSnapshot || state.roundId === null) return false;
  return roundId === state.roundId ? order[phase] < order[state.phase] : roundId < state.roundId;
};

/** Values with which a game applies a snapshot. */
export interface SnapshotGround<S> {
  /** State to build on, with the snapshot's player and round. */
  base: S;
  isSameRound: boolean;
  /** True if the snapshot was made for this player, so it contains all of their bets. */
  isOwn: boolean;
  /** True if the snapshot replaces the known bets; otherwise it only adds to them. */
  replaces: boolean;
  /** True if own bets may be missing, so the player's own snapshot must be requested. */
  mayLackOwn: boolean;
}

/**
 * Prepares a state for a snapshot. An awaited snapshot, or one of another round, replaces the known bets. Any other
 * snapshot only adds to them.
 */
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
