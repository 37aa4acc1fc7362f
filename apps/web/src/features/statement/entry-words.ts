import type { StatementAbout } from '@updraft/contract';
import { gameName } from '../../lib/game-name.ts';
import { translate } from '../../lib/i18n.ts';
import type { SitePath } from '../../lib/navigation.ts';
import { roundPath } from '../../entities/round/round-path.ts';

/** Returns a kind of transfer in words. A transfer of a stake names its game: `crash.win` is a win in crash. */
export const whatOf = (kind: string): string => {
  const own = translate(`statement.kind.${kind}`);
  if (own !== undefined) return own;
  const [game = '', move = ''] = kind.split('.');
  const what = translate(`statement.kind.stake.${move}`);
  return what === undefined ? kind : (translate('statement.in_game', { what, game: gameName(game) }) ?? kind);
};

/** Returns the name of a transfer's subject; empty if there is no text for it. */
export const aboutOf = (about: StatementAbout): string =>
  translate(`statement.${about.kind}`, 'id' in about ? { id: about.id } : {}) ?? '';

/** Returns the page of a transfer's subject. */
export const pathOfAbout = (about: StatementAbout): SitePath => {
  switch (about.kind) {
    case 'round':
      return roundPath(about.game, about.id);
    case 'box':
      return `/cases/${about.id}`;
    case 'draw':
      return `/draw/${about.id}`;
    case 'withdrawal':
      return '/profile?part=withdrawals';
    case 'deposit':
      return '/profile?part=deposits';
  }
};
