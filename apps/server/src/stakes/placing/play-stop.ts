import { AGREEMENT_REQUIRED } from '@updraft/contract';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';

/**
 * Returns the refusal of every stake if staff have stopped the player's play, or null. `user_api.play_stopped`, or
 * `play_stopped_text` (params: text, text_ru) where staff have written a text to the player. [I3]
 */
export const refusePlay = ({ play_stop: stop }: Pick<PlayerRow, 'play_stop'>): Refusal | null => {
  if (!stop) return null;
  const either = stop.text ?? stop.text_ru;
  return either === null
    ? refuse('user_api.play_stopped')
    : refuse('user_api.play_stopped_text', { text: stop.text ?? either, text_ru: stop.text_ru ?? either });
};

/** Refuses stakes of a player who has not accepted the changed agreement. [P3] */
export const refuseOutdated = ({ accepted_version: accepted }: Pick<PlayerRow, 'accepted_version'>): Refusal | null =>
  accepted < AGREEMENT_REQUIRED ? refuse('user_api.agreement_changed') : null;
