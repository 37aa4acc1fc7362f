// Pure: result of a round of the wheel for one player.
import { type WheelColour, wheelWinCents } from '@updraft/rules/wheel';
import { toCents } from '../../../lib/cents.ts';
import type { WheelBet } from '../wire.ts';

export interface OwnRound {
  stakedCents: number;
  /** Sum paid, including sums still being paid. */
  wonCents: number;
}

/** Sums up the player's bets of a round. `result`: the colour of the result; null if every bet is settled. */
export const ownRound = (
  bets: readonly Pick<WheelBet, 'colour' | 'price' | 'status' | 'win'>[],
  result: WheelColour | null,
): OwnRound => {
  const wonBy = ({ colour, price, status, win }: (typeof bets)[number]): number =>
    status === 'pending' && result !== null
      ? wheelWinCents({ colour, stakeCents: toCents(price) }, result)
      : toCents(win ?? 0);
  return {
    stakedCents: bets.reduce((sum, { price }) => sum + toCents(price), 0),
    wonCents: bets.reduce((sum, bet) => sum + wonBy(bet), 0),
  };
};

/** True if the round paid more than was staked. A return at or below the stakes is no win. [F10] */
export const isGain = ({ stakedCents, wonCents }: OwnRound): boolean => wonCents > stakedCents;

/** True if the round has not settled the bet yet. */
export const isPending = ({ status }: Pick<WheelBet, 'status'>): boolean => status === 'pending';
