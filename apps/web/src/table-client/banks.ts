import { create } from 'zustand';
import { onServer } from '../lib/socket.ts';
import { toldTables } from './told-tables.ts';

/** The bank of each game in dollars, by its name, for the mode bar: of games that the page does not show, as the server sums them up. */
export const useBanks = create<Readonly<Record<string, number>>>()(() => ({}));

/** Sets the bank of a game. A table that the page watches knows its bank at once. */
export const setBank = (game: string, bank: number): void => {
  if (useBanks.getState()[game] !== bank) useBanks.setState({ [game]: bank });
};

let isListening = false;

/** Follows the totals of the games that the page does not show. Listens once. */
export function followBanks(): void {
  if (isListening) return;
  isListening = true;
  onServer('modes', (modes) => {
    for (const [game, summary] of Object.entries(modes)) if (!toldTables.isGameTold(game)) setBank(game, summary.bank);
  });
}
