import type { EnglishTexts } from '@updraft/texts';
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

type Namespace = keyof EnglishTexts;
interface Texts<N extends Namespace> {
  t: TFunction<[N, ...Namespace[]]>;
}

/** One object for each language and namespace, shared by all who show it. */
const prepared = new Map<string, { t: TFunction }>();

/** Keeps what a key without holes says: looking it up costs as much as drawing it, and a list has hundreds. */
const keeping = (fixed: TFunction): TFunction => {
  const look = fixed as (key: string, holes?: object) => string;
  const known = new Map<string, string>();
  const t = (key: string, holes?: object): string => {
    if (holes !== undefined) return look(key, holes);
    const text = known.get(key) ?? look(key);
    // One that is not there yet answers its key.
    if (text !== key) known.set(key, text);
    return text;
  };
  return t as TFunction;
};

const textsOf = (language: string, first: Namespace): { t: TFunction } => {
  const key = `${language}:${first}`;
  let texts = prepared.get(key);
  if (texts === undefined) {
    texts = { t: keeping(i18next.getFixedT(language, first)) };
    prepared.set(key, texts);
  }
  return texts;
};

const subscribe = (changed: () => void): (() => void) => {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
};
const currentLanguage = (): string => i18next.language;

/**
 * The texts with the keys of `first` at hand: `t('title')`; those of any other namespace with its name
 * before them: `t('app:close')`. Hundreds of rows and cards use it, so it does nothing but follow the language:
 * texts of a page are there before the page is (`withTexts`).
 */
export function useTexts<N extends Namespace>(first: N): Texts<N> {
  return textsOf(useSyncExternalStore(subscribe, currentLanguage), first) as unknown as Texts<N>;
}
