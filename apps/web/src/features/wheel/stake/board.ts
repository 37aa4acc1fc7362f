// Pure: the round as a bet finds it, and what a stake would win.
import {
  DEFAULT_WHEEL_LIMITS,
  roomFor,
  type WheelBoard,
  type WheelColour,
  type WheelLimits,
  wheelWinCents,
} from '@updraft/rules/wheel';
import { toCents } from '../../../lib/cents.ts';
import type { WheelState } from '../state-types.ts';

export type BoardState = Pick<WheelState, 'phase' | 'selfBets' | 'columns' | 'limits'>;

/** The limits of the open round; the product's defaults until the server has said so. */
const limitsOf = (limits: WheelState['limits']): WheelLimits =>
  limits === null
    ? DEFAULT_WHEEL_LIMITS
    : {
        maxItems: limits.maxItems,
        minBetCents: toCents(limits.minBet),
        maxBetCents: toCents(limits.maxBet),
        maxBets: limits.maxBets,
        maxColours: limits.maxColours,
        maxWinCents: toCents(limits.maxWin),
      };

/** The round by which a bet is accepted or refused. */
export const boardOf = ({ phase, selfBets, columns, limits }: BoardState): WheelBoard => ({
  isOpen: phase === 'betting',
  own: selfBets.map(({ colour, price }) => ({ colour, stakeCents: toCents(price) })),
  stakedOn: (colour) => toCents(columns?.[colour].bank ?? 0),
  payoutCapCents: limits === null ? Number.MAX_SAFE_INTEGER : toCents(limits.colourCap),
  limits: limitsOf(limits),
});

/** Sum that the player may still stake on a colour, if it is less than the largest bet; null: no less. */
export const tightRoom = (state: BoardState, colour: WheelColour): number | null => {
  const board = boardOf(state);
  const roomCents = roomFor(colour, board);
  return roomCents < board.limits.maxBetCents ? roomCents : null;
};

/** True if the player may bet once more in this round: it is open, and holds fewer of their bets than it may. [WH-12] */
export const mayBetMore = ({ phase, selfBets, limits }: BoardState): boolean =>
  phase === 'betting' && selfBets.length < limitsOf(limits).maxBets;

export interface Preview {
  winCents: number;
  /** Sum that may still be staked on it, if it is less than the largest bet; null: no less. */
  roomCents: number | null;
}

/** Returns the possible win of a stake on a colour, and the room of the colour. */
export const previewOf = (state: BoardState, colour: WheelColour, stakeCents: number): Preview => {
  return {
    winCents: wheelWinCents({ colour, stakeCents }, colour),
    roomCents: tightRoom(state, colour),
  };
};
