// Pure: the round's values that decide a bet, and the possible win of a stake.
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

/** Returns the limits of the open round. Until the server has sent them, returns the product's defaults. */
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

/** Returns the values of the round by which a bet is accepted or refused. */
export const boardOf = ({ phase, selfBets, columns, limits }: BoardState): WheelBoard => ({
  isOpen: phase === 'betting',
  own: selfBets.map(({ colour, price }) => ({ colour, stakeCents: toCents(price) })),
  stakedOn: (colour) => toCents(columns?.[colour].bank ?? 0),
  payoutCapCents: limits === null ? Number.MAX_SAFE_INTEGER : toCents(limits.colourCap),
  limits: limitsOf(limits),
});

/**
 * Returns the sum, in cents, that the player may still stake on a colour; null if it is not less than the largest bet.
 */
export const tightRoom = (state: BoardState, colour: WheelColour): number | null => {
  const board = boardOf(state);
  const roomCents = roomFor(colour, board);
  return roomCents < board.limits.maxBetCents ? roomCents : null;
};

/** True if the player may place one more bet: betting is open, and they have fewer bets than the limit. [WH-12] */
export const mayBetMore = ({ phase, selfBets, limits }: BoardState): boolean =>
  phase === 'betting' && selfBets.length < limitsOf(limits).maxBets;

export interface Preview {
  winCents: number;
  /** Sum, in cents, that may still be staked on the colour; null if it is not less than the largest bet. */
  roomCents: number | null;
}

/** Returns the possible win of a stake on a colour, and the room of the colour. */
export const previewOf = (state: BoardState, colour: WheelColour, stakeCents: number): Preview => {
  return {
    winCents: wheelWinCents({ colour, stakeCents }, colour),
    roomCents: tightRoom(state, colour),
  };
};
