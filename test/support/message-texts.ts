/** Messages as players read them, in either language. */
import type { MessageParams } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { loadTexts, textAt } from '../../tools/docs/texts.ts';

/** A sum of money always has its cents; of other values only sums have fractions. */
const shown = (value: string | number, isMoney: boolean, language: Language): string =>
  typeof value === 'string' || (!isMoney && Number.isInteger(value))
    ? String(value)
    : value.toFixed(2).replace('.', language === 'ru' ? ',' : '.');

/** Fills the text of a key in. @throws when there is no such text, or no value for one of its placeholders */
export type Say = (key: string, params?: MessageParams) => string;

/** Loads the texts of a language. */
export const messageTexts = async (language: Language): Promise<Say> => {
  const texts = (await loadTexts())[language];
  return (key, params = {}) => {
    const text = textAt(texts, key);
    if (text === undefined) throw new Error(`no text of ${key}`);
    return text.replaceAll(
      /(\$?)\{\{(\w+)\}\}(?=( \{\{currency)?)/g,
      (_, sign: string, name: string, currency?: string) => {
        const value = params[name];
        if (value === undefined) throw new Error(`no value of ${name} in ${key}`);
        return sign + shown(value, sign !== '' || currency !== undefined, language);
      },
    );
  };
};
