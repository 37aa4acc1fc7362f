import type { StoreApi } from 'zustand';
import { tellLoss } from '../../entities/result/elsewhere.ts';
import { setStakedCount } from '../../entities/inventory/staked-count.ts';
import { roundSounds } from '../../entities/round/round-sounds.ts';
import { isUnheard } from '../../lib/connection-state.ts';
import { play } from '../../lib/sound.ts';
import { onServer } from '../../lib/socket.ts';
import { stakedCents, stakedItems } from './own-part.ts';
import { followMissed } from './results/missed-rounds.ts';
import { JACKPOT, notifyOwnWin } from './results/win-notice.ts';
import { spinLeftAt } from './spinner.ts';
import { type JackpotEvent, type JackpotState, isBettingOpen } from './state-types.ts';

const isOver = ({ phase }: JackpotState): boolean => phase === 'result' || phase === 'returned';

const playOpenRound = roundSounds<JackpotState>('jackpot', isBettingOpen);

/** Starts effects besides the picture: the end of the spin, sounds, staked items, wins, and missed results. */
export function startEffects(store: StoreApi<JackpotState>, dispatch: (event: JackpotEvent) => void): void {
  let stopping: ReturnType<typeof setTimeout> | undefined;
  // The event arrives after the stop of the spinner, on each open page of the winner.
  onServer('jackpotWin', (win) => {
    play(win.win > win.price ? 'win' : 'stop', 'jackpot');
    void notifyOwnWin(win);
  });
  store.subscribe((state, before) => {
    if (state.spin !== before.spin || state.phase !== before.phase || state.connection !== before.connection) {
      clearTimeout(stopping);
      const { spin } = state;
      // The snapshot after a lost connection contains the spin with its current position, so the old spin is not
      // continued.
      const isBack = before.connection === 'offline' && state.spin === before.spin;
      if (spin !== null && state.phase === 'spin' && !isUnheard(state.connection) && !isBack)
        stopping = setTimeout(
          () => dispatch({ type: 'stopped', roundId: spin.roundId }),
          spinLeftAt(spin, performance.now()),
        );
    }
    if (state.selfBets !== before.selfBets || isOver(state) !== isOver(before))
      setStakedCount('jackpot', isOver(state) ? 0 : stakedItems(state.selfBets));
    followMissed(state, before);
    if (!before.loaded) return;
    playOpenRound(state, before);
    const hasStopped = state.roundId === before.roundId && state.phase === 'result' && before.phase === 'spin';
    if (!hasStopped || state.selfBets.length === 0 || state.spin?.winner.user.id === state.selfId) return;
    play('stop', 'jackpot');
    void tellLoss(JACKPOT, stakedCents(state.selfBets), 'jackpot');
  });
}
