import { isStopAlone, useConfig } from '../../lib/config.ts';
import { dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import type { CommonObstacle } from './button-state.ts';

type CommonReason = CommonObstacle['reason'] | 'no_items' | 'too_many_items' | 'min_bet';

/** Reasons whose text is the same in every game. */
const COMMON: Readonly<Record<CommonReason, true>> = {
  loading: true,
  offline: true,
  maintenance: true,
  no_items: true,
  too_many_items: true,
  min_bet: true,
};

/** Reason for which a bet is refused, with the values of its sentence. */
interface AnyObstacle {
  reason: string;
  most?: number;
  minCents?: number;
}

/** The game's obstacle without the reasons that all games share. */
type OwnObstacle<Obstacle extends AnyObstacle> = Obstacle extends unknown
  ? Exclude<Obstacle['reason'], CommonReason> extends infer Reason
    ? [Reason] extends [never]
      ? never
      : Omit<Obstacle, 'reason'> & { reason: Reason }
    : never
  : never;

const isCommon = (reason: string): reason is CommonReason => reason in COMMON;

/** Formats a reason that is common to all games, as a sentence. */
const commonReason = (reason: CommonReason, { most = 0, minCents = 0 }: AnyObstacle): string => {
  const said = reason === 'maintenance' && isStopAlone(useConfig.getState()) ? 'stopped' : reason;
  return translate(`game.reason.${said}`, { count: most, sum: dollars(minCents / 100) }) ?? reason;
};

/** Formats the reason for which a bet is refused, as a sentence. `own`: formats the reasons of this game only. */
export const reasonText = <Obstacle extends AnyObstacle>(
  obstacle: Obstacle,
  own: (obstacle: OwnObstacle<Obstacle>) => string,
): string =>
  isCommon(obstacle.reason)
    ? commonReason(obstacle.reason, obstacle)
    : own(obstacle as unknown as OwnObstacle<Obstacle>);
