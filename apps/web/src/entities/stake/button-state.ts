// Pure: what the big button of any game is, besides what its round asks for, and what stands in the way of any bet.
import { toCents } from '../../lib/cents.ts';
import { type ConnectionStatus, isUnheard } from '../../lib/connection-state.ts';
import { isPending, type OwnCommands } from '../../table-client/own-commands.ts';
import type { NextStep } from '../inventory/next-step.ts';

/** Reason that refuses a bet in every game; the texts are `game.reason.<reason>`. */
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
  /** `pending`: it is not known yet who plays here, or the server cannot be asked. */
  session: 'pending' | 'visitor' | 'player';
  selectedCents: number;
  selectedCount: number;
  /** Everything that the player has is selected. */
  allSelected: boolean;
  /** Next step of a player without items. */
  next?: NextStep | null;
}

/** True if only the choice of items is missing. On a phone, where the inventory is out of sight, the button leads to it. */
export const lacksItemsOnly = ({
  obstacle,
  placed,
}: {
  obstacle?: { reason: string } | null;
  placed?: number;
}): boolean => placed === 0 && obstacle?.reason === 'no_items';

/** A button on which items can be staked. */
export interface BetButton<Obstacle> {
  kind: 'bet';
  cents: number;
  obstacle: Obstacle | null;
  /** Own bets that wait for the start. */
  placed: number;
  /** Number of items staked, if they are all of the player's items. */
  allCount: number | null;
}

/** Result of the player's bets in a round that is over. */
export interface ResultButton {
  kind: 'result';
  wonCents: number;
  stakedCents: number;
  isWin: boolean;
}

/** The result of bets, in dollars of the wire. */
export const resultButton = (bets: readonly { stake: number; win: number; isWon: boolean }[]): ResultButton => ({
  kind: 'result',
  wonCents: bets.reduce((sum, { win }) => sum + toCents(win), 0),
  stakedCents: bets.reduce((sum, { stake }) => sum + toCents(stake), 0),
  isWin: bets.some(({ isWon }) => isWon),
});

/** The states of the button that every game has. */
export type CommonButton<Obstacle> =
  | { kind: 'sign_in' }
  /** Nothing to stake: the step before that. */
  | { kind: 'next'; step: NextStep }
  | { kind: 'placing' }
  /** A bet went out, and nothing is known of what came of it. */
  | { kind: 'sent'; command: 'bet' }
  /** It has won and is being paid. */
  | { kind: 'paying' }
  | ResultButton
  | BetButton<Obstacle>;

/** The first thing that stands in the way of a bet before the rules of the game. */
export const commonObstacle = ({ table, session }: StakeSituation): CommonObstacle | null => {
  if (isUnheard(table.connection)) return { reason: 'offline' };
  // A stopped game may have no round to load.
  if (!table.loaded && table.maintenance) return { reason: 'maintenance' };
  if (!table.loaded || session !== 'player') return { reason: 'loading' };
  if (table.connection !== 'online' || table.awaitingSnapshot) return { reason: 'offline' };
  return table.maintenance ? { reason: 'maintenance' } : null;
};

/** Nothing is heard of the answer to a command. */
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
 * The button of a game. `ofRound`: what the round asks for or has come to, asked only of a player without a bet on its way;
 * null: a bet can be made, unless `obstacleOf` names what stands in its way.
 */
export const buttonFor = <Obstacle, OfRound>(
  situation: StakeSituation,
  { obstacleOf, ofRound }: { obstacleOf: () => Obstacle | null; ofRound: () => OfRound | null },
): CommonButton<Obstacle> | OfRound => {
  const { table, session } = situation;
  // Signing in is offered only to a known visitor, and only while there is someone to sign in with.
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
