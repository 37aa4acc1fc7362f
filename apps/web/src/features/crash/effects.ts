import { play } from '../../lib/sound.ts';
import { useStaked } from '../../lib/staked.ts';
import { toHundredths } from './hundredths.ts';
import { followResults } from './results/follow.ts';
import { stakedItems } from './state-bets.ts';
import type { CrashState } from './state-types.ts';
import { crashStore } from './store.ts';

function onPhase(state: CrashState, before: CrashState): void {
  if (state.phase !== 'crashed' || before.phase !== 'running') return;
  const point = state.ended?.hundredths ?? 100;
  if (before.selfBets.length > 0 || point >= toHundredths(10)) play('crash');
}

/** What happens besides the picture: sounds and results. */
export function startEffects(): void {
  crashStore.subscribe((state, before) => {
    if (state.selfBets !== before.selfBets) useStaked.setState({ count: stakedItems(state.selfBets) });
    if (!before.loaded) return;
    if (state.selfBets.length > before.selfBets.length && state.phase === 'waiting' && state.roundId === before.roundId) play('bet');
    if (state.phase === 'waiting' && state.countdown !== before.countdown && state.countdown > 0 && state.countdown <= 3 && state.selfBets.length > 0) play('countdown');
    followResults(state, before);
    onPhase(state, before);
  });
}
