import type { TFunction } from 'i18next';
import { dollars } from '../../lib/format.ts';
import type { CommonObstacle } from './button-state.ts';

/** Obstacles that every game words in the same way. */
type CommonReason =
  | CommonObstacle
  | { reason: 'no_items' }
  | { reason: 'too_many_items'; most: number }
  | { reason: 'min_bet'; minCents: number };

/** Why a bet cannot be made in any game, as a sentence. `t` knows the texts of `game` by its name. */
export const commonReason = (t: unknown, obstacle: CommonReason): string => {
  const text = t as TFunction<['game']>;
  const name = `game:reason.${obstacle.reason}` as const;
  if (obstacle.reason === 'too_many_items') return text(name, { count: obstacle.most });
  return obstacle.reason === 'min_bet' ? text(name, { sum: dollars(obstacle.minCents / 100) }) : text(name);
};
