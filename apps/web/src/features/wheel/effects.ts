import type { StoreApi } from 'zustand';
import { setStakedCount } from '../../entities/inventory/staked-count.ts';
import { roundSounds } from '../../entities/round/round-sounds.ts';
import { tellLoss } from '../../entities/result/elsewhere.ts';
import { newWins } from '../../entities/result/new-wins.ts';
import { play } from '../../lib/sound.ts';
import { followMissed } from './results/missed-rounds.ts';
import { isGain, isPending, ownRound } from './results/own-round.ts';
import { notifyOwnWin, WHEEL } from './results/win-notice.ts';
import type { WheelState } from './state-types.ts';
import type { WheelBet } from './wire.ts';

const isWon = ({ status, win }: WheelBet): boolean => status === 'won' && win !== null;

const stakedItems = (bets: readonly WheelBet[]): number =>
  bets.filter(isPending).reduce((count, { items, itemsMore }) => count + items.length + itemsMore, 0);

const playOpenRound = roundSounds<WheelState>('wheel', ({ phase }) => phase === 'betting');

/** Starts effects besides the picture: sounds, staked items, wins, and missed results. */
export function startEffects(store: StoreApi<WheelState>): void {
  store.subscribe((state, before) => {
    if (state.selfBets !== before.selfBets) setStakedCount('wheel', stakedItems(state.selfBets));
    followMissed(state, before);
    if (!before.loaded) return;
    playOpenRound(state, before);
    if (state.roundId !== before.roundId) return;
    const round = ownRound(state.selfBets, state.spin?.colour ?? null);
    const hasStopped = state.phase === 'result' && before.phase === 'spin';
    if (hasStopped && state.selfBets.length > 0 && !isGain(round)) play('stop', 'wheel');
    if (hasStopped && round.wonCents === 0) void tellLoss(WHEEL, round.stakedCents, 'wheel');
    for (const bet of newWins(state.selfBets, before.selfBets, isWon)) {
      if (isGain(round)) play('cashout', 'wheel');
      void notifyOwnWin(bet, round);
    }
  });
}
