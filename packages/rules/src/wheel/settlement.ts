// PURE. Payouts of a round's bets, and their expected return: rules WH-2, WH-26 and WH-27 of SPEC.md.
import { type ReturnSums, returnOfRound } from '../returns/index.ts';
import { type WheelBet, stakedOn } from './bet.ts';
import { wheelOdds } from './odds.ts';
import { WHEEL_PAYS, type WheelColour } from './sectors.ts';

/** Returns the win of a bet with this result in cents: a whole multiple of the stake, or 0. [WH-2] */
export const wheelWinCents = ({ colour, stakeCents }: WheelBet, result: WheelColour): number =>
  colour === result ? stakeCents * WHEEL_PAYS[colour] : 0;

/** Returns the stakes and payouts of a settled round, and the return of its stakes in the long run. [WH-27] */
export const returnOfWheelRound = (bets: readonly WheelBet[], result: WheelColour): ReturnSums => {
  const paidWith = (colour: WheelColour): number => stakedOn(colour, bets) * WHEEL_PAYS[colour];
  const stakedCents = bets.reduce((sum, bet) => sum + bet.stakeCents, 0);
  return returnOfRound(
    { stakedCents, paidCents: paidWith(result) },
    wheelOdds().map(({ colour, sectors, of }) => ({ chance: sectors / of, paidCents: paidWith(colour) })),
  );
};
