import { type TableGameBets, tableBets } from './table-bets.ts';

/** Betting time, longer than a run takes. */
const BETTING_MS = 15_000;

/** Bets on the wheel for measurements of calls: every player bets on two colours. */
export const WHEEL_BETS: TableGameBets = {
  game: 'wheel',
  title: 'Bets on the wheel by HTTP: durable, answered, with 1,000 players connected and watching, beside crash',
  settings: {
    'wheel.bettingMs': BETTING_MS,
    'wheel.spinMs': 1000,
    'wheel.resultMs': 500,
    'wheel.roundCapPercent': 100,
  },
  path: '/api/wheel/setBet',
  opens: {
    event: 'newGameWheel',
    fits: ({ game }) => (game as { msLeft: number }).msLeft > BETTING_MS - 1000,
  },
  bets: ['black', 'red'].map((colour) => ({
    name: colour,
    bodyOf: ({ itemId, sum }) => ({ items: { [itemId]: {} }, sum, colour }),
  })),
  what: '1,000 players bet on a colour',
};

export const { title, run } = tableBets(WHEEL_BETS);
