// Pure: state of the wheel's main button, and the obstacle if it cannot be pressed.
import { refuseWheelBet, type WheelColour, type WheelRefusal } from '@updraft/rules/wheel';
import {
  buttonFor,
  type CommonButton,
  commonObstacle,
  type CommonObstacle,
  resultButton,
  type ResultButton,
  type StakeSituation as CommonSituation,
} from '../../../entities/stake/button-state.ts';
import type { WheelState } from '../state-types.ts';
import { boardOf, mayBetMore } from './board.ts';

/**
 * Reason for which a bet is refused now. Its text is `reason.<reason>` of `game` or `wheel`. `closed`: betting opens
 * with the next round.
 */
export type Obstacle = CommonObstacle | { reason: 'closed' | 'returned' } | WheelRefusal;

export interface StakeSituation extends CommonSituation {
  table: Pick<
    WheelState,
    | 'loaded'
    | 'connection'
    | 'awaitingSnapshot'
    | 'maintenance'
    | 'commands'
    | 'phase'
    | 'selfBets'
    | 'columns'
    | 'limits'
  >;
  colour: WheelColour;
}

/** Button states that the round determines for own bets. */
type RoundButton =
  /** Betting has closed: the beacon is awaited, or the wheel spins. */
  | { kind: 'drawing' | 'spinning'; stakedCents: number }
  | { kind: 'returned'; stakedCents: number }
  | { kind: 'paying' }
  | ResultButton;

export type ButtonState = CommonButton<Obstacle> | RoundButton;

/** Returns the first obstacle to a bet, in the order in which a player would remove obstacles. */
export const obstacleOf = (situation: StakeSituation): Obstacle | null => {
  const common = commonObstacle(situation);
  if (common !== null) return common;
  const { table, colour, selectedCents, selectedCount } = situation;
  if (table.phase === 'returned') return { reason: 'returned' };
  if (table.phase !== 'betting') return { reason: 'closed' };
  // A player who may not bet again is not asked to select items.
  if (!mayBetMore(table)) return { reason: 'max_bets', most: boardOf(table).limits.maxBets };
  return refuseWheelBet(
    { colour, stakeCents: selectedCents, itemCount: selectedCount, missingItems: 0 },
    boardOf(table),
  );
};

const ofRound = ({ table }: StakeSituation): RoundButton | null => {
  const { phase, selfBets } = table;
  if (phase === 'betting' || selfBets.length === 0) return null;
  const result = resultButton(
    selfBets.map(({ price, win, status }) => ({ stake: price, win: win ?? 0, isWon: status === 'won' })),
  );
  const { stakedCents } = result;
  if (phase === 'returned') return { kind: 'returned', stakedCents };
  if (phase !== 'result') return { kind: phase === 'spin' ? 'spinning' : 'drawing', stakedCents };
  return selfBets.some(({ status }) => status === 'pending') ? { kind: 'paying' } : result;
};

export const buttonOf = (situation: StakeSituation): ButtonState =>
  buttonFor<Obstacle, RoundButton>(situation, {
    obstacleOf: () => obstacleOf(situation),
    ofRound: () => ofRound(situation),
  });
