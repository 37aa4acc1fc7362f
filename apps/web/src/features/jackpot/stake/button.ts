// Pure: state of the jackpot's main button, and the obstacle if it cannot be pressed.
import { type JackpotLimits, type JackpotRefusal, refuseJackpotBet } from '@updraft/rules/jackpot';
import {
  buttonFor,
  type CommonButton,
  commonObstacle,
  type CommonObstacle,
  resultButton,
  type ResultButton,
  type StakeSituation as CommonSituation,
} from '../../../entities/stake/button-state.ts';
import { stakedCents, stakedItems } from '../own-part.ts';
import { type JackpotState, isBettingOpen } from '../state-types.ts';

/** Reason for which a bet is refused now. Its text is `reason.<reason>` of `game` or `jackpot`. */
export type Obstacle = CommonObstacle | { reason: 'drawing' | 'over' } | JackpotRefusal;

export interface StakeSituation extends CommonSituation {
  table: CommonSituation['table'] & Pick<JackpotState, 'phase' | 'selfBets' | 'selfId' | 'spin' | 'pot' | 'settings'>;
  limits: JackpotLimits;
}

/** Button states that the round determines for own stakes. */
type RoundButton =
  /**
   * States after the close of betting. `drawing`: the beacon is awaited. `spinning`: the spinner runs. `refunded`: the
   * stakes were returned.
   */
  { kind: 'drawing' | 'spinning' | 'refunded'; stakedCents: number } | ResultButton;

export type ButtonState = CommonButton<Obstacle> | RoundButton;

/** Returns the first obstacle to a bet, in the order in which a player would remove obstacles. */
export const obstacleOf = (situation: StakeSituation): Obstacle | null => {
  const common = commonObstacle(situation);
  if (common !== null) return common;
  const { table, limits, selectedCents, selectedCount } = situation;
  if (table.phase === 'result' || table.phase === 'returned') return { reason: 'over' };
  if (!isBettingOpen(table)) return { reason: 'drawing' };
  return refuseJackpotBet(
    { stakeCents: selectedCents, itemCount: selectedCount, missingItems: 0 },
    {
      isOpen: true,
      own: { itemCount: stakedItems(table.selfBets), stakeCents: stakedCents(table.selfBets) },
      potItems: table.pot.items,
      limits,
    },
  );
};

const ofRound = ({ table }: StakeSituation): RoundButton | null => {
  const { phase, selfBets, selfId, spin } = table;
  if (selfBets.length === 0 || isBettingOpen(table)) return null;
  const staked = stakedCents(selfBets);
  if (phase === 'returned') return { kind: 'refunded', stakedCents: staked };
  if (phase !== 'result' || spin === null)
    return { kind: phase === 'spin' ? 'spinning' : 'drawing', stakedCents: staked };
  const isWon = spin.winner.user.id === selfId;
  return resultButton([{ stake: staked / 100, win: isWon ? spin.winner.win : 0, isWon }]);
};

export const buttonOf = (situation: StakeSituation): ButtonState =>
  buttonFor<Obstacle, RoundButton>(situation, {
    obstacleOf: () => obstacleOf(situation),
    ofRound: () => ofRound(situation),
  });
