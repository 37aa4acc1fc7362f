import { translate } from '../../lib/i18n.ts';

/** A text whose key a verifier gives; without one, what the verifier itself says. */
const textOr = (key: string, about: string): string => translate(`fairness.${key}`) ?? about;

export const fieldText = ({ name, about }: { name: string; about: string }): string => textOr(`field_${name}`, about);

export const checkText = ({ id, about }: { id: string; about: string }): string => textOr(`check_${id}`, about);

/** What the shell commands of a game must print. */
export const handText = (game: string): string => textOr(`hand_text_${game}`, '');

/** The name of a game as the mode bar has it. */
export const gameText = (game: string): string => translate(`shell.${game}`) ?? game;
