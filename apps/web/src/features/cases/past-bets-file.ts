import type { PastBetOf } from '@updraft/contract';
import type { FileColumn } from '../../entities/past-bet/past-game.ts';
import { itemName } from '../../entities/item/item-name.ts';
import { translate } from '../../lib/i18n.ts';
import { getSettings } from '../../lib/settings.ts';
import { boxName } from './box-name.ts';

/** Columns of cases in a file of bets: the box, and the item won. */
export const CASES_FILE: readonly FileColumn<PastBetOf<'cases'>>[] = [
  { label: () => translate('cases_past.box') ?? '', cell: ({ box }) => boxName(box, getSettings().language) },
  { label: () => translate('cases_past.won') ?? '', cell: ({ won }) => itemName(won, getSettings().language) },
];
