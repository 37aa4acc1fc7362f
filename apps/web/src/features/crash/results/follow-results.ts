import { BET_RESULT } from '@updraft/contract/constants';
import { localNowMs } from '../../../lib/clock.ts';
import { notifyWin } from '../../../lib/notices.ts';
import { play } from '../../../lib/sound.ts';
import { clockOffsetMs } from '../../../lib/socket.ts';
import { dollars } from '../../../lib/format.ts';
import type { CrashState } from '../state-types.ts';
import { crashStore, shownSelfBets } from '../store.ts';
import type { CrashBet } from '../wire.ts';
import { untilAnswered } from './ask-until-answered.ts';
import { isOwed, nextOwed, verdictOf, type Owed } from './missed-results.ts';

const loadTeller = () => import('./result-notices.ts');

/** Bets won between two states: each is told once, however often its word came. */
const newWins = (state: CrashState, before: CrashState): readonly CrashBet[] => {
  if (state.roundId !== before.roundId) return [];
  const known = shownSelfBets(before);
  return shownSelfBets(state).filter(
    (bet) => bet.is_win === BET_RESULT.WON && known.some((old) => old.id === bet.id && old.is_win !== BET_RESULT.WON),
  );
};

function tellWin(bet: CrashBet): void {
  play('cashout');
  const win = bet.win ?? 0;
  // Without the code that tells it well it is told all the same.
  loadTeller()
    .then((teller) => teller.tellWin(bet))
    .catch(() => notifyWin({ item: bet.winItem, text: dollars(win), isGain: win > bet.value }));
}

let owed: Owed | null = null;

/** The server's history is the truth: it is asked on behalf of the player whose bets they were. */
function tellGone(gone: Owed): void {
  const ask = async () => {
    const teller = await loadTeller();
    return { teller, told: await teller.askGone(gone) };
  };
  untilAnswered(ask, ({ teller, told }) => void teller.tellMissed(told), {
    isWanted: () => crashStore.getState().selfId === gone.selfId,
  });
}

/** Tells own results: wins as they come, and whatever happened while nothing was heard. */
export function followResults(state: CrashState, before: CrashState): void {
  owed = nextOwed(owed, state, localNowMs() + clockOffsetMs());
  const due = owed;
  if (due !== null) {
    const verdict = verdictOf(due, state);
    owed = verdict.owed;
    if (verdict.isGone) tellGone(due);
    if (verdict.told.length > 0) {
      if (verdict.told.some(({ kind }) => kind === 'won')) play('cashout');
      loadTeller()
        .then((teller) => teller.tellMissed(verdict.told))
        .catch(() => undefined);
    }
  }
  for (const bet of newWins(state, before)) if (!isOwed(due, bet.id)) tellWin(bet);
}
