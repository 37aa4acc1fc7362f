import { BET_RESULT } from '@updraft/contract/constants';
import { tellLoss } from '../../../entities/result/elsewhere.ts';
import { newWins } from '../../../entities/result/new-wins.ts';
import { askUntilAnswered } from '../../../lib/ask-until-answered.ts';
import { toCents } from '../../../lib/cents.ts';
import { localNowMs } from '../../../lib/clock.ts';
import { notifyWin } from '../../../lib/notices.ts';
import { play } from '../../../lib/sound.ts';
import { clockOffsetMs } from '../../../lib/socket.ts';
import { dollars } from '../../../lib/format.ts';
import type { CrashState } from '../state-types.ts';
import { crashStore, shownSelfBets } from '../store.ts';
import type { CrashBet } from '../wire.ts';
import { isUnheard, nextUnheard, verdictOf, type UnheardBets } from './missed-results.ts';
import { askMissedResults, CRASH, notifyMissed, notifyOwnWin } from './result-notices.ts';

const isWon = (bet: CrashBet): boolean => bet.is_win === BET_RESULT.WON;

function tellOwnWin(bet: CrashBet): void {
  const win = bet.win ?? 0;
  // A return at or below the stake is no win. [F10]
  const isGain = win > bet.value;
  play(isGain ? 'cashout' : 'stop', 'crash');
  // If the texts of the full notice cannot be loaded, a short notice is shown.
  notifyOwnWin(bet).catch(() => notifyWin({ item: bet.winItem, text: dollars(win), isGain }));
}

function tellLost(bets: readonly CrashBet[]): void {
  const cents = bets.reduce((sum, { value }) => sum + toCents(value), 0);
  void tellLoss(CRASH, cents, 'crash_results');
}

let unheard: UnheardBets | null = null;

/**
 * Requests the results of a round that is gone from the screen, and shows them. They are requested only while the
 * player who made the bets is signed in.
 */
function reportGone(gone: UnheardBets): void {
  askUntilAnswered(
    () => askMissedResults(gone),
    (told) => void notifyMissed(told),
    { isWanted: () => crashStore.getState().selfId === gone.selfId },
  );
}

/** Shows own results: wins and losses at once, and those missed during a time without messages. */
export function followResults(state: CrashState, before: CrashState): void {
  unheard = nextUnheard(unheard, state, localNowMs() + clockOffsetMs());
  const due = unheard;
  if (due !== null) {
    const verdict = verdictOf(due, state);
    unheard = verdict.unheard;
    if (verdict.isGone) reportGone(due);
    if (verdict.told.length > 0) {
      if (verdict.told.some((one) => one.kind === 'won' && one.bet !== null && one.winDollars > one.bet.value))
        play('cashout', 'crash');
      notifyMissed(verdict.told).catch(() => undefined);
    }
  }
  // The crash itself is visible on the page of crash, so `tellLoss` shows no notice there.
  const hasCrashed = state.phase === 'crashed' && before.phase === 'running' && due === null;
  if (hasCrashed) tellLost(shownSelfBets(state).filter((bet) => bet.is_win === BET_RESULT.LOST));
  const won = state.roundId === before.roundId ? newWins(shownSelfBets(state), shownSelfBets(before), isWon) : [];
  for (const bet of won) if (!isUnheard(due, bet.id)) tellOwnWin(bet);
}
