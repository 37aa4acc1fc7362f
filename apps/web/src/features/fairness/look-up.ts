import type { PublishedValues, Verifier } from '@updraft/rules/fairness';
import { valuesOf, valuesOfDraw, valuesOfOpening } from './proof.ts';
import { loadDraw } from '../../entities/prize-draw/query.ts';
import { loadPublishedOpening, loadPublishedRound } from './query.ts';

/** Reason that a result cannot be filled in, as the key of its text. */
export type LookUpProblem =
  | 'verify_round_unknown'
  | 'verify_round_open'
  | 'verify_round_refunded'
  | 'verify_opening_unknown'
  | 'verify_opening_secret'
  | 'verify_draw_unknown'
  | 'verify_draw_open'
  | 'verify_draw_empty';

/** The published values of a round, an opening or a draw by its number, or why there are none. @throws ApiError */
export const lookUp = async (verifier: Verifier, id: number): Promise<PublishedValues | LookUpProblem> => {
  if (verifier.unit === 'opening') {
    const opening = await loadPublishedOpening(id);
    if (opening === null) return 'verify_opening_unknown';
    return valuesOfOpening(verifier, opening) ?? 'verify_opening_secret';
  }
  if (verifier.unit === 'draw') {
    const draw = await loadDraw(id);
    if (draw === null) return 'verify_draw_unknown';
    const isOver = draw.status === 'drawn' || draw.status === 'canceled';
    return valuesOfDraw(verifier, draw) ?? (isOver ? 'verify_draw_empty' : 'verify_draw_open');
  }
  const round = await loadPublishedRound(verifier.game, id);
  if (round === null) return 'verify_round_unknown';
  return valuesOf(verifier, round) ?? (round.refunded_at === null ? 'verify_round_open' : 'verify_round_refunded');
};
