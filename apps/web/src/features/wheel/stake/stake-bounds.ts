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
  // The bets of a wheel that turns are not those of the round that the stake is for.
  const roomCents = board.isOpen ? roomFor(colour, board) : maxBetCents;
  return { leastCents: minBetCents, mostCents: Math.min(maxBetCents, roomCents), mostItems: maxItems };
};

/** The wheel, as the inventory chooses items for its stakes. */
export const WHEEL_STAKES: StakeGame = { game: 'wheel', bounds: () => boundsOn(useWheelForm.getState().colour) };
