import { boxName } from '../box-name.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { goTo } from '../../../lib/navigation.ts';
import { notifyWin } from '../../../lib/notices.ts';
import { getSettings } from '../../../lib/settings.ts';
import { play } from '../../../lib/sound.ts';
import { outcomeOf } from './state.ts';
import { getOpening } from './store.ts';

/**
 * Tells the result. One at or below what was paid is not congratulated on [F10]: on the page of its box it is only
 * shown. The notice of a result whose box the player has left tells it whatever it is worth, and leads to it.
 */
export function tellResult({ isSeen }: { isSeen: boolean }): void {
  const state = getOpening();
  if (state.kind !== 'shown') return;
  const { paidCents, wonCents } = outcomeOf(state);
  const isGain = wonCents > paidCents;
  play(isGain ? 'win' : 'stop', 'cases');
  if (isSeen && !isGain) return;
  const { won, opening } = state;
  const best = won.reduce((dearest, one) => (one.price > dearest.price ? one : dearest));
  const name = boxName(opening.box, getSettings().language);
  const text = translate(`cases.${won.length === 1 ? 'won' : 'won_several'}`, {
    name,
    number: won.length,
    sum: dollars(wonCents / 100),
  });
  notifyWin({
    item: best.item,
    text: text ?? name,
    isGain,
    ...(!isSeen && { actionKey: 'cases.show_result', onAction: () => goTo(`/cases/${opening.box.id}`) }),
  });
}
