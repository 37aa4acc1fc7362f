import { translate } from './i18n.ts';

/** Returns the name of a game as in the mode bar. For a game unknown to this page it returns the server's name. */
export const gameName = (game: string): string => translate(`shell.${game}`) ?? game;
