import { translate } from '../../lib/i18n.ts';

/** A text whose key a verifier gives; without one, what the verifier itself says. */
const textOr = (key: string, about: string): string => translate(`fairness.${key}`) ?? about;

export const fieldText = ({ name, about }: { name: string; about: string }): string => textOr(`field_${name}`, about);

export const checkText = ({ id, about }: { id: string; about: string }): string => textOr(`check_${id}`, about);

/** A step of how a result follows. */
export const stepText = (id: string): string => textOr(`step_${id}`, id);

/** A class of results that has a name of its own, as a colour of the wheel. */
export const classText = (game: string, name: string): string => translate(`fairness.class_${game}_${name}`) ?? name;

/** Expected output of a game's shell commands. */
export const handText = (game: string): string => textOr(`hand_text_${game}`, '');
