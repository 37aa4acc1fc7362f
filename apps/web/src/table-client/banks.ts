import { create } from 'zustand';
import { onServer } from '../lib/socket.ts';
import { toldTables } from './told-tables.ts';

/**
 * Bank of each game in dollars, by its name, for the mode bar. Banks of games that the page does not watch come from
 * the server's totals (`modes`).
 */
export const useBanks = create<Readonly<Record<string, number>>>()(() => ({}));

/** Sets the bank of a game, in dollars. A watched table sets its bank without delay. */
export const setBank = (game: string, bank: number): void => {
  if (useBanks.getState()[game] !== bank) useBanks.setState({ [game]: bank });
};

let isListening = false;

/** Subscribes to the totals of games that the page does not watch. Further calls do nothing. */
export function followBanks(): void {
  if (isListening) return;
  isListening = true;
  onServer('modes', (modes) => {
    for (const [game, summary] of Object.entries(modes)) if (!toldTables.isGameTold(game)) setBank(game, summary.bank);
  });
}
