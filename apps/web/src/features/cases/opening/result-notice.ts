import { boxName } from '../box-name.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { notifyWin } from '../../../lib/notices.ts';
import { getSettings } from '../../../lib/settings.ts';
import { play } from '../../../lib/sound.ts';
import { outcomeOf } from './state.ts';
import { getOpening } from './store.ts';

/** Tells a win. A result at or below what was paid is shown, and not congratulated on. [F10] */
export function tellResult(box: { name: string; name_ru: string }): void {
  const state = getOpening();
  if (state.kind !== 'shown') return;
  const { paidCents, wonCents } = outcomeOf(state);
  const isGain = wonCents > paidCents;
  play(isGain ? 'win' : 'stop', 'cases');
  if (!isGain) return;
  const { won } = state;
  const best = won.reduce((dearest, one) => (one.price > dearest.price ? one : dearest));
  const name = boxName(box, getSettings().language);
  const text = translate(`cases.${won.length === 1 ? 'won' : 'won_several'}`, {
    ...{ name, number: won.length },
    sum: dollars(wonCents / 100),
  });
  notifyWin({ item: best.item, text: text ?? name, isGain: true });
}
