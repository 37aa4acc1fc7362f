import type { StoreApi } from 'zustand';
import { setStakedCount } from '../../entities/inventory/staked-count.ts';
import { newWins } from '../../entities/result/new-wins.ts';
import { play } from '../../lib/sound.ts';
import { followMissed } from './results/missed-rounds.ts';
import { notifyOwnWin } from './results/win-notice.ts';
import type { WheelState } from './state-types.ts';
import type { WheelBet } from './wire.ts';

const isOpen = ({ status }: WheelBet): boolean => status === 'pending';
const isWon = ({ status, win }: WheelBet): boolean => status === 'won' && win !== null;

const stakedItems = (bets: readonly WheelBet[]): number =>
  bets.filter(isOpen).reduce((count, { items, itemsMore }) => count + items.length + itemsMore, 0);

/** What is heard of a change. */
function onSound(state: WheelState, before: WheelState): void {
  const hasBets = state.selfBets.length > 0;
  const isSameRound = state.roundId === before.roundId;
  if (isSameRound && state.phase === 'betting' && state.selfBets.length > before.selfBets.length) play('bet', 'wheel');
  const isLastSeconds = state.countdown > 0 && state.countdown <= 3 && state.countdown !== before.countdown;
  if (state.phase === 'betting' && isLastSeconds && hasBets) play('countdown', 'wheel');
  if (state.phase !== 'result' || before.phase !== 'spin' || !hasBets) return;
  if (state.selfBets.every(({ status }) => status === 'lost')) play('stop', 'wheel');
}

/** What happens besides the picture: sounds, staked items, wins, and what was missed. */
export function startEffects(store: StoreApi<WheelState>): void {
  store.subscribe((state, before) => {
    if (state.selfBets !== before.selfBets) setStakedCount('wheel', stakedItems(state.selfBets));
    if (!before.loaded) return;
    onSound(state, before);
    followMissed(state, before);
    if (state.roundId !== before.roundId) return;
    for (const bet of newWins(state.selfBets, before.selfBets, isWon)) {
      play('cashout', 'wheel');
      void notifyOwnWin(bet);
    }
  });
}
