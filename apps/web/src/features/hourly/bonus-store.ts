/** Public state of the hourly bonus. It is part of the first load, because the frame of every page shows it. */
import type { HourlyBonus } from '@updraft/contract';
import { create } from 'zustand';
import { dollars } from '../../lib/format.ts';
import { notifyWin } from '../../lib/notices.ts';
import { loadPageTexts, translate } from '../../lib/i18n.ts';
import { onServer } from '../../lib/socket.ts';

interface Bonus {
  /** null: not received yet. */
  bonus: HourlyBonus | null;
}

export const useBonus = create<Bonus>()(() => ({ bonus: null }));

/** Applies an event of the bank. Before the whole state is known, the event changes nothing. */
export const withBank = ({ bonus }: Bonus, totalBank: number): Bonus => ({ bonus: bonus && { ...bonus, totalBank } });

/** Applies the events of the bonus to the state, and congratulates the player on a win. */
export function listenToBonus(): void {
  onServer('jackpot-bonus.init', (bonus) => useBonus.setState({ bonus }));
  onServer('jackpot-bonus.update-bank', ({ totalBank }) => useBonus.setState((state) => withBank(state, totalBank)));
  onServer('jackpot-bonus.won', ({ sum }) => void congratulate(sum));
}

async function congratulate(sum: number): Promise<void> {
  await loadPageTexts('hourly').catch(() => undefined);
  notifyWin({ item: null, text: translate('hourly.won', { sum: dollars(sum) }) ?? dollars(sum), isGain: true });
}
