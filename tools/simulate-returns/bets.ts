import { bookPriceCents, loadCatalogue } from '@updraft/catalogue';
import {
  caseNumber,
  composeBox,
  DEFAULT_BOXES,
  DEFAULT_BOX_LIMITS,
  DEFAULT_LADDER,
  itemAt,
  returnOfOpening,
} from '@updraft/rules/cases';
import { crashPointHundredths, winCents, winningOutcomes } from '@updraft/rules/crash';
import {
  JACKPOT_FEE_BASIS_POINTS,
  holderOf,
  returnOfJackpotRound,
  ticketsOf,
  winningTicket,
} from '@updraft/rules/jackpot';
import { type ReturnSums, returnOfRound } from '@updraft/rules/returns';
import { colourOf, isWheelColour, wheelOdds, wheelSector } from '@updraft/rules/wheel';
import type { SimulatedBet, SimulatedRound } from './simulate.ts';

const TOTAL = 2 ** 52;
const STAKE_CENTS = 1000;
const MAX_ITEM_CENTS = 1_000_000;

/** Returns a bet of $10.00 that pays `paidCents` or nothing. `chance`: probability of the payout, 0 to 1. */
const winOrNothing = (
  about: string,
  { chance, paidCents, wins }: { chance: number; paidCents: number; wins: (round: SimulatedRound) => boolean },
): SimulatedBet => {
  const sums = (paid: number): ReturnSums =>
    returnOfRound({ stakedCents: STAKE_CENTS, paidCents: paid }, [
      { chance, paidCents },
      { chance: 1 - chance, paidCents: 0 },
    ]);
  const [won, lost] = [sums(paidCents), sums(0)];
  return { about, play: (round) => (wins(round) ? won : lost) };
};

/** Returns a bet in crash that is cashed out at a target. `text`: the target as a multiplier. */
const crashBet = (text = '2'): SimulatedBet => {
  const targetHundredths = Math.round(Number(text) * 100);
  if (!(targetHundredths >= 100 && targetHundredths <= 999_998)) throw new Error('a multiplier from 1 to 9999.98');
  return winOrNothing(`a bet stopped at ${(targetHundredths / 100).toFixed(2)}x`, {
    chance: Number(winningOutcomes(targetHundredths)) / TOTAL,
    paidCents: winCents(STAKE_CENTS, targetHundredths),
    wins: (round) => crashPointHundredths(round) > targetHundredths,
  });
};

const wheelBet = (colour = 'black'): SimulatedBet => {
  const odds = wheelOdds().find((one) => one.colour === colour);
  if (!isWheelColour(colour) || !odds) throw new Error('black, green, red or yellow');
  return winOrNothing(`a bet on ${colour}`, {
    chance: odds.sectors / odds.of,
    paidCents: odds.pays * STAKE_CENTS,
    wins: (round) => colourOf(wheelSector(round) ?? -1) === colour,
  });
};

const centsOf = (text: string): number => Math.round(Number(text) * 100);

/**
 * Returns the first stake of a pot with one item per player. `text`: the items' prices in dollars, separated by commas,
 * the price of the first stake first.
 */
const jackpotStake = (text = '5,10,20'): SimulatedBet => {
  const prices = text.split(',').map(centsOf);
  const [stakedCents] = prices;
  const arePrices = prices.every((price) => price >= 1 && price <= MAX_ITEM_CENTS);
  if (stakedCents === undefined || prices.length < 2 || prices.length > 100 || !arePrices)
    throw new Error('the prices of 2 to 100 items in dollars, with commas between them');
  const entries = prices.map((priceCents, at) => ({ itemId: at + 1, playerId: at + 1, priceCents }));
  const tickets = ticketsOf(entries) ?? [];
  const feeBasisPoints = JACKPOT_FEE_BASIS_POINTS;
  const pot = returnOfJackpotRound(entries, { winnerId: 1, feeBasisPoints });
  const chance = stakedCents / pot.stakedCents;
  const sums = (paidCents: number): ReturnSums =>
    returnOfRound({ stakedCents, paidCents }, [
      { chance, paidCents: pot.paidCents },
      { chance: 1 - chance, paidCents: 0 },
    ]);
  const [won, lost] = [sums(pot.paidCents), sums(0)];
  return {
    about: `the first stake of a pot of ${prices.length} players`,
    play: (round) => (holderOf(winningTicket(round, pot.stakedCents) ?? 0, tickets) === 1 ? won : lost),
  };
};

/** Returns an opening of a shipped box, composed as on the site at the catalogue's prices. `art`: the box's picture. */
const caseOpening = (art = 'whisper'): SimulatedBet => {
  const recipe = DEFAULT_BOXES.find((one) => one.art === art);
  if (!recipe) throw new Error(`the name of a box: ${DEFAULT_BOXES.map((one) => one.art).join(', ')}`);
  const items = loadCatalogue().map((entry) => ({ itemId: entry.id, priceCents: bookPriceCents(entry) }));
  const composed = composeBox(items, { ...recipe, ladderPercents: DEFAULT_LADDER }, DEFAULT_BOX_LIMITS);
  if (composed.kind !== 'box') throw new Error(`${art} cannot be composed from the catalogue`);
  const { box } = composed;
  const ends = new Map(box.items.map(({ itemId }) => [itemId, returnOfOpening(box, itemId)]));
  return {
    about: `the box ${recipe.name} for $${(box.priceCents / 100).toFixed(2)}`,
    play: ({ secretHash, beaconRandomness, roundId }) => {
      const number = caseNumber({ serverSeed: secretHash, clientSeed: beaconRandomness.slice(0, 16), nonce: roundId });
      const end = ends.get(itemAt(box.items, number ?? -1) ?? 0);
      if (!end) throw new Error('an opening has an item');
      return end;
    },
  };
};

/** Makes a bet of each game from the argument `--bet`, or the usual bet without it. Throws with the accepted values. */
const BETS: Readonly<Record<string, (text?: string) => SimulatedBet>> = {
  crash: crashBet,
  wheel: wheelBet,
  jackpot: jackpotStake,
  cases: caseOpening,
};

const GAMES = Object.keys(BETS);

/** Returns the bet to simulate. Throws with a message if the game or its bet cannot be simulated. */
export const betOf = (game: string, text?: string): SimulatedBet => {
  const make = Object.hasOwn(BETS, game) ? BETS[game] : undefined;
  if (!make) throw new Error(`--game: ${GAMES.join(', ')}`);
  try {
    return make(text);
  } catch (error) {
    throw new Error(`--bet: ${(error as Error).message}`);
  }
};

/**
 * Returns the bets to simulate: the typed bet, or the usual bet of the game. For cases without a typed bet: every
 * shipped box.
 */
export const betsOf = (game: string, text?: string): readonly SimulatedBet[] =>
  game === 'cases' && text === undefined ? DEFAULT_BOXES.map(({ art }) => betOf(game, art)) : [betOf(game, text)];
