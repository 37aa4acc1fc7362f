import { translate } from './i18n.ts';

/** The name of a game as the mode bar has it; a game that this page does not know is named as the server does. */
export const gameName = (game: string): string => translate(`shell.${game}`) ?? game;
