// Pure: states of the main button that all games share, and obstacles to a bet in any game.
import { toCents } from '../../lib/cents.ts';
import { type ConnectionStatus, isUnheard } from '../../lib/connection-state.ts';
import { isPending, type OwnCommands } from '../../table-client/own-commands.ts';
import type { NextStep } from '../inventory/next-step.ts';

/** Reason for which every game refuses a bet. Its text is `game.reason.<reason>`. */
export type CommonObstacle = { reason: 'loading' | 'offline' | 'maintenance' };

/** Inputs of the button in every game: the state of the table, and the player's means. */
export interface StakeSituation {
  table: {
    loaded: boolean;
    connection: ConnectionStatus;
    awaitingSnapshot: boolean;
    maintenance: boolean;
    commands: OwnCommands;
    selfBets: readonly unknown[];
  };
  /** `pending`: the player is not known yet, or the server is unreachable. */
  session: 'pending' | 'visitor' | 'player';
  selectedCents: number;
  selectedCount: number;
  allSelected: boolean;
  /** Next step of a player without items; null or left out: none is offered. */
  next?: NextStep | null;
}

/**
 * True if only the selection of items is missing. On phones, where the inventory is out of view, the button leads to
 * it.
 */
export const lacksItemsOnly = ({
  obstacle,
  placed,
}: {
  obstacle?: { reason: string } | null;
  placed?: number;
}): boolean => placed === 0 && obstacle?.reason === 'no_items';

/** State of the button in which items can be staked. */
export interface BetButton<Obstacle> {
  kind: 'bet';
  cents: number;
  obstacle: Obstacle | null;
  /** Number of own bets that wait for the start. */
  placed: number;
  /** Number of selected items, if they are all of the player's items; otherwise null. */
  allCount: number | null;
}

/** Result of the player's bets in an ended round. */
export interface ResultButton {
  kind: 'result';
  wonCents: number;
  stakedCents: number;
  isWin: boolean;
}

/** Returns the result of bets. `stake` and `win` are in dollars. */
export const resultButton = (bets: readonly { stake: number; win: number; isWon: boolean }[]): ResultButton => ({
  kind: 'result',
  wonCents: bets.reduce((sum, { win }) => sum + toCents(win), 0),
  stakedCents: bets.reduce((sum, { stake }) => sum + toCents(stake), 0),
  isWin: bets.some(({ isWon }) => isWon),
});

/** States of the button that every game has. */
export type CommonButton<Obstacle> =
  | { kind: 'sign_in' }
  /** The player has nothing to stake. The button leads to the step before a bet. */
  | { kind: 'next'; step: NextStep }
  | { kind: 'placing' }
  /** A bet was sent, and its outcome is unknown. */
  | { kind: 'sent'; command: 'bet' }
  /** A bet has won and is being paid. */
  | { kind: 'paying' }
  | ResultButton
  | BetButton<Obstacle>;

/** Returns the first obstacle to a bet that all games share; null: none. A game then checks its own rules. */
export const commonObstacle = ({ table, session }: StakeSituation): CommonObstacle | null => {
  if (isUnheard(table.connection)) return { reason: 'offline' };
  // A stopped game may have no round to load.
  if (!table.loaded && table.maintenance) return { reason: 'maintenance' };
  if (!table.loaded || session !== 'player') return { reason: 'loading' };
  if (table.connection !== 'online' || table.awaitingSnapshot) return { reason: 'offline' };
  return table.maintenance ? { reason: 'maintenance' } : null;
};

/** True if the response to a command is late or cannot arrive now. */
export const isUnanswered = ({ table }: StakeSituation): boolean =>
  table.connection !== 'online' || table.commands.wait !== 'fresh';

const betButton = <Obstacle>(situation: StakeSituation, obstacle: Obstacle | null): BetButton<Obstacle> => {
  const { table, selectedCents, selectedCount, allSelected } = situation;
  return {
    kind: 'bet',
    cents: selectedCents,
    obstacle,
    placed: table.selfBets.length,
    allCount: allSelected && selectedCount > 1 ? selectedCount : null,
  };
};

/**
 * Returns the state of a game's button. `ofRound` returns the state that the round requires. If that is null, a bet can
 * be placed unless `obstacleOf` returns an obstacle. `ofRound` is called only if all bets of the player are
 * acknowledged.
 */
export const buttonFor = <Obstacle, OfRound>(
  situation: StakeSituation,
  { obstacleOf, ofRound }: { obstacleOf: () => Obstacle | null; ofRound: () => OfRound | null },
): CommonButton<Obstacle> | OfRound => {
  const { table, session } = situation;
  // A visitor is asked to sign in once the session is known, and while the server is reachable.
  if (session === 'visitor' && table.connection !== 'offline') return { kind: 'sign_in' };
  if (session !== 'player') return { kind: 'bet', cents: 0, obstacle: obstacleOf(), placed: 0, allCount: null };
  if (isPending(table.commands, 'bet'))
    return isUnanswered(situation) ? { kind: 'sent', command: 'bet' } : { kind: 'placing' };
  const asked = ofRound();
  if (asked !== null) return asked;
  if (situation.next && table.connection === 'online' && table.selfBets.length === 0)
    return { kind: 'next', step: situation.next };
  return betButton(situation, obstacleOf());
};
