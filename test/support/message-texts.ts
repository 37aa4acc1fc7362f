/** Messages as players read them, in either language. */
import type { MessageParams } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { loadTexts, textAt } from '../../tools/docs/texts.ts';

/** A value as a text shows it. Only sums of money have fractions. */
const shown = (value: string | number, language: Language): string =>
  typeof value === 'string' || Number.isInteger(value)
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
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`no value of ${name} in ${key}`);
      return shown(value, language);
    });
  };
};
