/** Texts of messages in both languages. */
import type { MessageParams } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { loadTexts, textAt } from '../../tools/docs/texts.ts';

/** Formats a value. Sums of money always show cents, and any fractional value is a sum. */
const shown = (value: string | number, isMoney: boolean, language: Language): string =>
  typeof value === 'string' || (!isMoney && Number.isInteger(value))
    ? String(value)
    : value.toFixed(2).replace('.', language === 'ru' ? ',' : '.');

/** Returns the text of a key with its values. @throws Error for an unknown key, or a placeholder without a value */
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
