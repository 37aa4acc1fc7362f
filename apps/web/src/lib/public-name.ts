import { translate } from './i18n.ts';

/** A player's name as others read it: one who chose to stay anonymous has none. [AC-6] */
export const publicName = ({ username }: { username: string }): string =>
  username === '' ? (translate('game.anonymous') ?? '') : username;
