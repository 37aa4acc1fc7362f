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
 * Plays the sound of the result and shows its notice. On the page of its box, a result at or below the price gets no
 * notice [F10]. On other pages every result gets a notice, which links to the box.
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
