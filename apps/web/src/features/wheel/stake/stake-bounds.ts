import type { StakeBounds } from '@updraft/rules/pick';
import { roomFor } from '@updraft/rules/wheel';
import type { StakeGame } from '../../../entities/stake/stake-game.ts';
import { getWheel } from '../table.ts';
import type { WheelColour } from '../wire.ts';
import { boardOf } from './board.ts';
import { useWheelForm } from './form.ts';

/** Bounds of the player's stake on a colour. */
export const boundsOn = (colour: WheelColour): StakeBounds => {
  const board = boardOf(getWheel());
  const { minBetCents, maxBetCents, maxItems } = board.limits;
  // The known bets belong to the current round after the close, but the stake is for the next one.
  const roomCents = board.isOpen ? roomFor(colour, board) : maxBetCents;
  return { leastCents: minBetCents, mostCents: Math.min(maxBetCents, roomCents), mostItems: maxItems };
};

/** Adapter through which the inventory selects items for stakes of the wheel. */
export const WHEEL_STAKES: StakeGame = { game: 'wheel', bounds: () => boundsOn(useWheelForm.getState().colour) };
