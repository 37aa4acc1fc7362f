import type { PublishedValues, Verifier } from '@updraft/rules/fairness';
import { valuesOf, valuesOfOpening } from './proof.ts';
import { loadPublishedOpening, loadPublishedRound } from './query.ts';

/** Why a result cannot be filled in, as the key of its text. */
export type LookUpProblem =
  | 'verify_round_unknown'
  | 'verify_round_open'
  | 'verify_round_refunded'
  | 'verify_opening_unknown'
  | 'verify_opening_secret';

/** The published values of a round or an opening by its number, or why there are none. @throws ApiError */
export const lookUp = async (verifier: Verifier, id: number): Promise<PublishedValues | LookUpProblem> => {
  if (verifier.unit === 'opening') {
    const opening = await loadPublishedOpening(id);
    if (opening === null) return 'verify_opening_unknown';
    return valuesOfOpening(verifier, opening) ?? 'verify_opening_secret';
  }
  const round = await loadPublishedRound(verifier.game, id);
  if (round === null) return 'verify_round_unknown';
  return valuesOf(verifier, round) ?? (round.refunded_at === null ? 'verify_round_open' : 'verify_round_refunded');
};
