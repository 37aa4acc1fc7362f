import { WHEEL_PAYS } from '@updraft/rules/wheel';
import { betsOfRounds } from '../../stakes/past/past-bets.ts';
import { type BetTerms, type RoundResult, WHEEL, resultColour } from './wheel.round.ts';

/** The wheel in players' histories: the colour that was chosen, and the one that came. */
export const wheelPastBets = betsOfRounds<typeof WHEEL, BetTerms, RoundResult>(
  WHEEL,
  ({ terms, status, result: drawn }) => {
    // Bets are settled when the wheel has stopped. Until then no list shows the round's result.
    const result = status === 0 ? null : drawn;
    const colour = result && resultColour(result);
    return {
      placed_colour: terms.colour,
      result_colour: colour,
      multiplier: colour && WHEEL_PAYS[colour],
      sector: result && result.sector,
    };
  },
);
