import { translate } from '../../lib/i18n.ts';

/** Returns the text with this key of a verifier; without such a text, the verifier's own description. */
const textOr = (key: string, about: string): string => translate(`fairness.${key}`) ?? about;

export const fieldText = ({ name, about }: { name: string; about: string }): string => textOr(`field_${name}`, about);

export const checkText = ({ id, about }: { id: string; about: string }): string => textOr(`check_${id}`, about);

/** Returns the text of a step from the values to the result. */
export const stepText = (id: string): string => textOr(`step_${id}`, id);

/** Returns the name of a class of results, such as a colour of the wheel. */
export const classText = (game: string, name: string): string => translate(`fairness.class_${game}_${name}`) ?? name;

/** Expected output of a game's shell commands. */
export const handText = (game: string): string => textOr(`hand_text_${game}`, '');
