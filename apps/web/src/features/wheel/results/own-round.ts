// Pure: what a round of the wheel has come to for one player.
import { type WheelColour, wheelWinCents } from '@updraft/rules/wheel';
import { toCents } from '../../../lib/cents.ts';
import type { WheelBet } from '../wire.ts';

export interface OwnRound {
  stakedCents: number;
  /** Sum paid, including sums still being paid. */
  wonCents: number;
}

/** The player's bets of a round together; `result`: the colour that came, null where every bet is settled. */
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

/** More came back than was staked. A return at or below the stakes of the round is no win. [F10] */
export const isGain = ({ stakedCents, wonCents }: OwnRound): boolean => wonCents > stakedCents;

/** True if the round has not settled the bet yet. */
export const isPending = ({ status }: Pick<WheelBet, 'status'>): boolean => status === 'pending';
