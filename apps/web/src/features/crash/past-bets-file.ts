import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import type { PastBetOf } from '@updraft/contract';
import type { FileColumn } from '../../entities/past-bet/past-game.ts';
import { translate } from '../../lib/i18n.ts';

/** Columns of crash in a file of bets. A manual bet has no auto cash-out. */
export const CRASH_FILE: readonly FileColumn<PastBetOf<'crash'>>[] = [
  {
    label: () => translate('crash_past.target') ?? '',
    cell: ({ target }) => (target === NO_AUTO_CASH_OUT ? null : target),
  },
  { label: () => translate('crash_past.cash_out') ?? '', cell: ({ cash_out }) => cash_out },
  { label: () => translate('crash_past.crash_point') ?? '', cell: ({ crash_point }) => crash_point },
];
