/** Notices of the player's own results. Fetched when the page has settled, or at the latest with a bet. */
import { wayBack } from '../../../entities/result/elsewhere.ts';
import { exchangeText } from '../../../entities/result/exchange-text.ts';
import { api } from '../../../lib/api.ts';
import { clockTime, dollars } from '../../../lib/format.ts';
import { loadPageTexts, translate } from '../../../lib/i18n.ts';
import { notify, notifyWin } from '../../../lib/notices.ts';
import { multiplierText } from '../hundredths.ts';
import type { CrashBet } from '../wire.ts';
import type { UnheardBets, MissedResult } from './missed-results.ts';
import { resultsFromHistory } from './results-from-history.ts';

/** Name and path of the game, for notices that lead to it. */
export const CRASH = { name: 'crash', path: '/' } as const;

const text = (key: string, params: Record<string, string | number> = {}): string =>
  translate(`crash_results.${key}`, params) ?? key;

const loadTexts = () => Promise.all([loadPageTexts('crash_results'), loadPageTexts('game_results')]);

/** Shows a win: the payout, and the prize for the staked items. A return at or below the stake is not celebrated. */
export async function notifyOwnWin(bet: CrashBet): Promise<void> {
  await loadTexts();
  const win = bet.win ?? 0;
  const isGain = win > bet.value;
  const at = multiplierText(Math.round((bet.multiplier ?? 1) * 100));
  const sentence = text(isGain ? 'won' : 'returned', { sum: dollars(win), at });
  notifyWin({ item: bet.winItem, text: `${sentence} ${exchangeText(bet)}`, isGain, ...wayBack(CRASH) });
}

const timeOf = (momentMs: number | null): string => (momentMs === null ? '' : clockTime(momentMs));

function notifyOne(told: MissedResult): void {
  // The notice stays until the player closes it, because the player missed the result.
  const say = (type: 'success' | 'error' | 'info', key: string, params: Record<string, string | number> = {}): void =>
    notify({ type, message: text(key, params), durationMs: Infinity });
  switch (told.kind) {
    case 'won': {
      const sentence = text('missed_win', {
        at: multiplierText(told.at),
        time: timeOf(told.momentMs),
        sum: dollars(told.winDollars),
      });
      if (told.bet === null) return notify({ type: 'success', message: sentence, durationMs: Infinity });
      return notifyWin({
        item: told.bet.winItem,
        text: `${sentence} ${exchangeText(told.bet)}`,
        isGain: told.winDollars > told.bet.value,
        durationMs: Infinity,
      });
    }
    case 'lost':
      return say('info', 'missed_loss', {
        at: multiplierText(told.at),
        time: timeOf(told.momentMs),
        sum: dollars(told.stakeDollars),
      });
    case 'refunded':
      return say('info', 'missed_refund', { sum: dollars(told.stakeDollars) });
    case 'cash_out_lost':
      return say('error', 'cash_out_lost');
    case 'bet_in':
      return say('success', 'bet_in', { sum: dollars(told.stakeDollars) });
    case 'bet_lost':
      return say('error', 'bet_lost');
  }
}

/** Shows the results of a time without messages. Wins and losses are shown with their times. */
export async function notifyMissed(told: readonly MissedResult[]): Promise<void> {
  await loadTexts();
  told.forEach(notifyOne);
}

/** Requests the results of a round that is gone from the screen. @throws ApiError if no response comes */
export async function askMissedResults(unheard: UnheardBets): Promise<readonly MissedResult[]> {
  const [round, { crashBets }] = await Promise.all([
    api('POST /api/crash/getGame', { id: unheard.roundId }),
    api('POST /api/user/getProfile', {}),
    // The results cannot be shown without their texts.
    loadTexts(),
  ]);
  return round.success ? resultsFromHistory(unheard, round.game, crashBets) : [];
}
