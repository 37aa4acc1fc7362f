// PURE. Conditions for a bet on the wheel: rules WH-10 … WH-16 of SPEC.md.
import { type WheelColour, WHEEL_PAYS, isWheelColour } from './sectors.ts';

export interface WheelLimits {
  maxItems: number;
  minBetCents: number;
  maxBetCents: number;
  maxBets: number;
  maxColours: number;
  /** Largest win of a player in one round. */
  maxWinCents: number;
}

/** Defaults of the operator settings. */
export const DEFAULT_WHEEL_LIMITS: WheelLimits = {
  maxItems: 20,
  minBetCents: 10,
  maxBetCents: 100_000,
  maxBets: 5,
  maxColours: 2,
  maxWinCents: 1_000_000,
};

export interface WheelBet {
  colour: WheelColour;
  stakeCents: number;
}

/** A requested bet. The colour comes from the client and may be any value. */
export interface WheelOffer {
  colour: unknown;
  stakeCents: number;
  itemCount: number;
  /** Items that do not exist, are not the player's, or are staked already. */
  missingItems: number;
}

export type WheelRefusal =
  | { reason: 'game_started' | 'no_items' | 'items_not_found' | 'no_colour' }
  | { reason: 'too_many_items' | 'max_colours' | 'max_bets'; most: number }
  | { reason: 'min_bet'; minCents: number }
  | { reason: 'max_bet'; maxCents: number }
  /**
   * `bound`: the limit that is reached. `player`: the largest win of a player in a round. `house`: the largest payout
   * on the colour.
   */
  | { reason: 'limit_exceeded'; roomCents: number; bound: 'player' | 'house' };

export const stakedOn = (colour: WheelColour, bets: readonly WheelBet[]): number =>
  bets.reduce((sum, bet) => sum + (bet.colour === colour ? bet.stakeCents : 0), 0);

/**
 * Returns the sum that may still be staked on a colour so that it pays at most `mostCents`; never below zero. [WH-14,
 * WH-15]
 */
export const roomOn = (
  colour: WheelColour,
  { stakedCents, mostCents }: { stakedCents: number; mostCents: number },
): number => Math.max(0, Math.floor(mostCents / WHEEL_PAYS[colour]) - stakedCents);

/** State of the round at the time of a bet. */
export interface WheelBoard {
  isOpen: boolean;
  /** Bets that the player has already placed in the round. */
  own: readonly WheelBet[];
  /** Returns the stakes of all players on a colour, including the player's own. */
  stakedOn: (colour: WheelColour) => number;
  /** Largest payout of one colour: a share of the bankroll, fixed at the opening. */
  payoutCapCents: number;
  limits: WheelLimits;
}

/**
 * Returns the sum that the player may still stake on a colour by the smaller of two bounds: their win cap and the
 * house's. [WH-14, WH-15]
 */
export const boundedRoom = (
  colour: WheelColour,
  { own, stakedOn: staked, payoutCapCents, limits }: WheelBoard,
): { roomCents: number; bound: 'player' | 'house' } => {
  const players = roomOn(colour, { stakedCents: stakedOn(colour, own), mostCents: limits.maxWinCents });
  const houses = roomOn(colour, { stakedCents: staked(colour), mostCents: payoutCapCents });
  return players < houses ? { roomCents: players, bound: 'player' } : { roomCents: houses, bound: 'house' };
};

/** Returns the sum that the player may still stake on a colour. [WH-14, WH-15] */
export const roomFor = (colour: WheelColour, board: WheelBoard): number => boundedRoom(colour, board).roomCents;

/** Returns the first rule that the bet breaks, in the order in which a player would fix them; null: none. [WH-16] */
export const refuseWheelBet = (offer: WheelOffer, board: WheelBoard): WheelRefusal | null => {
  const { colour, stakeCents, itemCount } = offer;
  const { limits, own } = board;
  if (!board.isOpen) return { reason: 'game_started' };
  if (!(itemCount >= 1)) return { reason: 'no_items' };
  if (itemCount > limits.maxItems) return { reason: 'too_many_items', most: limits.maxItems };
  if (!(offer.missingItems <= 0)) return { reason: 'items_not_found' };
  if (!isWheelColour(colour)) return { reason: 'no_colour' };
  if (new Set([...own.map((bet) => bet.colour), colour]).size > limits.maxColours)
    return { reason: 'max_colours', most: limits.maxColours };
  if (own.length >= limits.maxBets) return { reason: 'max_bets', most: limits.maxBets };
  if (!(stakeCents >= limits.minBetCents)) return { reason: 'min_bet', minCents: limits.minBetCents };
  if (stakeCents > limits.maxBetCents) return { reason: 'max_bet', maxCents: limits.maxBetCents };
  const room = boundedRoom(colour, board);
  return stakeCents > room.roomCents ? { reason: 'limit_exceeded', ...room } : null;
};
