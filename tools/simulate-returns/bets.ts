import { crashPointHundredths, winCents, winningOutcomes } from '@updraft/rules/crash';
import { colourOf, isWheelColour, wheelOdds, wheelSector } from '@updraft/rules/wheel';
import type { SimulatedBet } from './simulate.ts';

const TOTAL = 2 ** 52;
/** A stake of $10.00. */
const STAKE_CENTS = 1000;

/** A bet of crash that is cashed out at a target; the target as somebody typed it. */
const crashBet = (text = '2'): SimulatedBet => {
  const targetHundredths = Math.round(Number(text) * 100);
  if (!(targetHundredths >= 100 && targetHundredths <= 999_998)) throw new Error('a multiplier from 1 to 9999.98');
  return {
    about: `stopped at ${(targetHundredths / 100).toFixed(2)}x`,
    chance: Number(winningOutcomes(targetHundredths)) / TOTAL,
    pays: winCents(STAKE_CENTS, targetHundredths) / STAKE_CENTS,
    wins: (round) => crashPointHundredths(round) > targetHundredths,
  };
};

/** A bet on a colour of the wheel. */
const wheelBet = (colour = 'black'): SimulatedBet => {
  const odds = wheelOdds().find((one) => one.colour === colour);
  if (!isWheelColour(colour) || !odds) throw new Error('black, green, red or yellow');
  return {
    about: `on ${colour}`,
    chance: odds.sectors / odds.of,
    pays: odds.pays,
    wins: (round) => colourOf(wheelSector(round) ?? -1) === colour,
  };
};

/** What can be simulated, by game: a bet of what somebody typed, or the usual one. Throws with what it would accept. */
const BETS: Readonly<Record<string, (text?: string) => SimulatedBet>> = { crash: crashBet, wheel: wheelBet };

const GAMES = Object.keys(BETS);

/** @throws with a sentence for what cannot be simulated */
export const betOf = (game: string, text?: string): SimulatedBet => {
  const make = Object.hasOwn(BETS, game) ? BETS[game] : undefined;
  if (!make) throw new Error(`--game: ${GAMES.join(' or ')}`);
  try {
    return make(text);
  } catch (error) {
    throw new Error(`--bet: ${(error as Error).message}`);
  }
};
