import type { BetReturn, CallOutput } from '@updraft/contract';
import { wheelOdds } from '@updraft/rules/wheel';
import { percentOf } from '../../lib/percent.ts';

/** Chance and return of each colour, in the format of the wheel's page. [WH-4] [F5] */
export const wheelOddsShown: CallOutput<'POST /api/wheel/get'>['odds'] = wheelOdds().map(
  ({ colour, pays, sectors, returned, of }) => ({
    colour,
    multiplier: pays,
    sectors,
    chancePercent: percentOf(sectors / of),
    returnPercent: percentOf(returned / of),
  }),
);

/** The wheel's returns in the format that all games share. */
export const wheelReturns = (): BetReturn[] =>
  wheelOddsShown.map(({ colour: choice, multiplier: pays, chancePercent, returnPercent }) => ({
    choice,
    pays,
    chancePercent,
    returnPercent,
  }));
