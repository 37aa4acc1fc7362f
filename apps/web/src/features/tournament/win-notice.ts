import type { ServerPayload } from '@updraft/contract';
import { dollars } from '../../lib/format.ts';
import { loadPageTexts, translate } from '../../lib/i18n.ts';
import { notifyWin } from '../../lib/notices.ts';

/** Notifies the player of a prize that they have won. */
export async function notifyTournament({ place, sum }: ServerPayload<'tournamentWon'>): Promise<void> {
  await loadPageTexts('tournament').catch(() => undefined);
  const text = translate('tournament.won', { sum: dollars(sum), place: String(place) });
  if (text !== undefined) notifyWin({ item: null, text, isGain: true });
}
