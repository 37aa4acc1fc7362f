import type { Language } from '@updraft/contract/constants';
import type { TextFunction } from '../../lib/texts.ts';
import { dollars } from '../../lib/format.ts';
import type { DepositRules } from './deposit-state.ts';

/** Formats the problem of an amount, as a sentence. */
export const amountProblemText = (
  t: TextFunction<'deposit'>,
  found: NonNullable<DepositRules['amountProblem']>,
  language: Language,
): string =>
  found.problem === 'not_an_amount' ? t('not_an_amount') : t(found.problem, { sum: dollars(found.sum, 2, language) });
