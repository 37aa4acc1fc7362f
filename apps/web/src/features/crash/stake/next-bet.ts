/**
 * Bet for the next round. This page keeps it and sends it when betting opens. The server receives nothing before.
 * [CR-26]
 */
import { create } from 'zustand';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { notify } from '../../../lib/notices.ts';
import { crashStore } from '../store.ts';
import { useStakeForm } from './form.ts';

/** Bet to place. It is kept until the player changes a part of it. */
interface NextBet {
  itemIds: readonly number[];
  cents: number;
  multiplier: number | null;
}

export const useNextBet = create<{ kept: NextBet | null }>()(() => ({ kept: null }));

interface Sending {
  /** True if betting is open and nothing prevents the bet. */
  isOpen: () => boolean;
  place: () => Promise<void>;
}

const current = (): NextBet => {
  const { selected, selectedCents } = useSelection.getState();
  return { itemIds: selected, cents: selectedCents, multiplier: useStakeForm.getState().multiplier };
};

const isSameChoice = (one: NextBet, other: NextBet): boolean =>
  one.multiplier === other.multiplier && one.itemIds.join() === other.itemIds.join();

export const dropNextBet = (): void => useNextBet.setState({ kept: null });

/**
 * Drops the kept bet after a change of the choice or of the items' price, or when the player edits the presets. It is
 * then another bet, which needs a new press.
 */
function follow(): void {
  const { kept } = useNextBet.getState();
  if (kept === null) return;
  const now = current();
  const isSame = isSameChoice(kept, now);
  if (isSame && kept.cents === now.cents && useStakeForm.getState().draft === null) return;
  dropNextBet();
  if (isSame && kept.cents !== now.cents) notify({ type: 'info', message: 'crash.next_bet_price' });
}

let isFollowing = false;

/** Keeps the selected items at the chosen multiplier for the next round. If a bet is kept already, drops it instead. */
export function toggleNextBet({ isOpen, place }: Sending): void {
  const { kept } = useNextBet.getState();
  useNextBet.setState({ kept: kept === null ? current() : null });
  if (isFollowing) return;
  isFollowing = true;
  useSelection.subscribe(follow);
  useStakeForm.subscribe(follow);
  crashStore.subscribe(() => {
    if (useNextBet.getState().kept === null || !isOpen()) return;
    dropNextBet();
    void place();
  });
}
