import { type TableGameBets, tableBets } from './table-bets.ts';

/** Countdown, which begins with the second player and is longer than a run takes. */
const TIMER_MS = 15_000;

/** Largest value that the setting `jackpot.maxPotItems` allows. */
const MOST_POT_ITEMS = 5000;

/** Bets of the jackpot for measurements of calls: each player stakes one item, twice. */
export const JACKPOT_BETS: TableGameBets = {
  game: 'jackpot',
  title: 'Bets in the jackpot by HTTP: durable, answered, with 1,000 players connected and watching, beside crash',
  // All items fit into the pot's first half. In the second half cheap items are refused.
  settings: { 'jackpot.timerMs': TIMER_MS, 'jackpot.endTimeSeconds': 6, 'jackpot.maxPotItems': MOST_POT_ITEMS },
  path: '/api/jackpot/setBet',
  opens: {
    event: 'newGameJackpot',
    fits: ({ game }) => (game as { phase: string }).phase === 'empty',
  },
  bets: ['into an empty pot', 'into a pot of 1,000 items'].map((name) => ({
    name,
    bodyOf: ({ itemId, sum }) => ({ items: [itemId], sum }),
  })),
  what: '1,000 players put an item into the pot',
};

export const { title, run } = tableBets(JACKPOT_BETS);
