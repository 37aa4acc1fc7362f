import { loadPageTexts } from '../../lib/i18n.ts';
import { play } from '../../lib/sound.ts';
import { setStakedCount } from '../../entities/inventory/staked-count.ts';
import { stakedRound } from '../../entities/result/staked-rounds.ts';
import { roundSounds } from '../../entities/round/round-sounds.ts';
import { useView, watchedGame } from '../../entities/view/view-store.ts';
import { whenSettled } from '../../lib/when-settled.ts';
import { isPending } from '../../table-client/own-commands.ts';
import { toHundredths } from './hundredths.ts';
import type * as Results from './results/follow-results.ts';
import { stakedItems } from './state-bets.ts';
import type { CrashState } from './state-types.ts';
import { crashStore } from './store.ts';

let results: typeof Results | null = null;
let isFetching = false;

/**
 * Fetches the code of result notices in advance, while there is a connection. This happens when a page on which a
 * player may bet has settled, or at the latest with a bet.
 */
function fetchResults(before: CrashState): void {
  if (isFetching) return;
  isFetching = true;
  Promise.all([
    import('./results/follow-results.ts'),
    loadPageTexts('crash_results'),
    loadPageTexts('game_results'),
    loadPageTexts('crash_api'),
  ]).then(
    ([part]) => {
      results = part;
      part.followResults(crashStore.getState(), before);
    },
    () => {
      isFetching = false;
    },
  );
}

const fetchWhenSettled = (): void =>
  void whenSettled(() => {
    const state = crashStore.getState();
    // Other pages need the code only for a bet, or for the result of a bet that was made before this page load.
    const isWanted = watchedGame() === 'crash' || stakedRound('crash') !== null;
    if (state.selfId !== null && isWanted) fetchResults(state);
  });

const hasStake = ({ selfBets, commands }: CrashState): boolean => isPending(commands, 'bet') || selfBets.length > 0;

function onPhase(state: CrashState, before: CrashState): void {
  if (state.phase !== 'crashed' || before.phase !== 'running') return;
  const point = state.ended?.hundredths ?? 100;
  if (before.selfBets.length > 0 || point >= toHundredths(10)) play('crash', 'crash');
}

const playOpenRound = roundSounds<CrashState>('crash', ({ phase }) => phase === 'waiting');

/** Starts effects besides the picture: sounds and results. */
export function startEffects(): void {
  fetchWhenSettled();
  useView.subscribe(fetchWhenSettled);
  crashStore.subscribe((state, before) => {
    if (state.selfBets !== before.selfBets) setStakedCount('crash', stakedItems(state.selfBets));
    if (!before.loaded) return;
    playOpenRound(state, before);
    if (results !== null) results.followResults(state, before);
    else if (hasStake(state)) fetchResults(before);
    // A player without a stake needs no results yet, so the code is fetched when the page has settled.
    else if (state.selfId !== before.selfId) fetchWhenSettled();
    onPhase(state, before);
  });
}
