import { BET_RESULT } from '@updraft/contract/constants';
import { notify, notifyWin } from '../../lib/notices.ts';
import { play } from '../../lib/sound.ts';
import { dollars } from '../../lib/format.ts';
import { toHundredths } from './hundredths.ts';
import type { CrashState } from './state-types.ts';
import { crashStore, shownSelfBets } from './store.ts';
import type { CrashBet } from './wire.ts';

/** A return at or below the stake is told, not celebrated. */
function tellWin(bet: CrashBet): void {
  const win = bet.win ?? 0;
  play('cashout');
  if (win > bet.value) notifyWin(bet.winItem, win);
  else notify({ type: 'success', message: 'crash_api.taken_small', params: { returned: dollars(win), at: (bet.multiplier ?? 1).toFixed(2) } });
}

/** Bets won between two states: each is told once, however often its word came. */
const newWins = (state: CrashState, before: CrashState): readonly CrashBet[] => {
  if (state.roundId !== before.roundId) return [];
  const known = shownSelfBets(before);
  return shownSelfBets(state).filter(
    (bet) => bet.is_win === BET_RESULT.WON && known.some((old) => old.id === bet.id && old.is_win !== BET_RESULT.WON),
  );
};

function onPhase(state: CrashState, before: CrashState): void {
  if (state.phase !== 'crashed' || before.phase !== 'running') return;
  const point = state.ended?.hundredths ?? 100;
  if (before.selfBets.length > 0 || point >= toHundredths(10)) play('crash');
}

/** What happens besides the picture: sounds and the win notice. */
export function startEffects(): void {
  crashStore.subscribe((state, before) => {
    if (!before.loaded) return;
    if (state.selfBets.length > before.selfBets.length && state.phase === 'waiting' && state.roundId === before.roundId) play('bet');
    if (state.phase === 'waiting' && state.countdown !== before.countdown && state.countdown > 0 && state.countdown <= 3 && state.selfBets.length > 0) play('countdown');
    for (const bet of newWins(state, before)) tellWin(bet);
    onPhase(state, before);
  });
}
