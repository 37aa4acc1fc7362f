import type { PastBetOf } from '@updraft/contract';
import type { FileColumn } from '../../entities/past-bet/past-game.ts';
import { translate } from '../../lib/i18n.ts';

/** Columns of the jackpot in a file of bets: the chance in percent, and the worth of the pot. */
export const JACKPOT_FILE: readonly FileColumn<PastBetOf<'jackpot'>>[] = [
  { label: () => `${translate('jackpot.past_chance') ?? ''}, %`, cell: ({ chance }) => chance },
  { label: () => translate('jackpot.pot') ?? '', cell: ({ pot }) => pot },
];
