// Pure: what the big button of the wheel is, and why it cannot be pressed when it cannot.
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

/** Reason that refuses a bet now; the texts are `reason.<reason>` of `game` or `wheel`. `closed`: bets open with the next round. */
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
  /** Betting is over: the beacon is awaited, or the wheel spins. */
  | { kind: 'drawing' | 'spinning'; stakedCents: number }
  | { kind: 'returned'; stakedCents: number }
  | { kind: 'paying' }
  | ResultButton;

export type ButtonState = CommonButton<Obstacle> | RoundButton;

/** The first thing that stands in the way of a bet, in the order in which a player would mend it. */
export const obstacleOf = (situation: StakeSituation): Obstacle | null => {
  const common = commonObstacle(situation);
  if (common !== null) return common;
  const { table, colour, selectedCents, selectedCount } = situation;
  if (table.phase === 'returned') return { reason: 'returned' };
  if (table.phase !== 'betting') return { reason: 'closed' };
  // Do not ask for items if the player may not bet again.
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

/** The state of the button. */
export const buttonOf = (situation: StakeSituation): ButtonState =>
  buttonFor<Obstacle, RoundButton>(situation, {
    obstacleOf: () => obstacleOf(situation),
    ofRound: () => ofRound(situation),
  });
