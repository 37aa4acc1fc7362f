import { type TableGameBets, tableBets } from './table-bets.ts';

/** The countdown begins with the second player, and is longer than a run takes. */
const TIMER_MS = 15_000;

/** The jackpot as the measurements of calls play it: every player puts in one item twice, which fills the pot. */
export const JACKPOT_BETS: TableGameBets = {
  game: 'jackpot',
  title: 'Bets in the jackpot by HTTP: durable, answered, with 1,000 players connected and watching, beside crash',
  settings: { 'jackpot.timerMs': TIMER_MS, 'jackpot.endTimeSeconds': 6 },
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
