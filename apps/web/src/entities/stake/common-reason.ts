import { isStopAlone, useConfig } from '../../lib/config.ts';
import { dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import type { CommonObstacle } from './button-state.ts';

/** Obstacles that every game words in the same way, with their values. */
interface CommonReason {
  reason: CommonObstacle['reason'] | 'no_items' | 'too_many_items' | 'min_bet';
  most?: number;
  minCents?: number;
}

/** Why a bet cannot be made in any game, as a sentence. */
export const commonReason = ({ reason, most = 0, minCents = 0 }: CommonReason): string => {
  const said = reason === 'maintenance' && isStopAlone(useConfig.getState()) ? 'stopped' : reason;
  return translate(`game.reason.${said}`, { count: most, sum: dollars(minCents / 100) }) ?? reason;
};
