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
    // A text that is not there yet returns its key.
    if (text !== key) known.set(key, text);
    return text;
  };
  return t as TFunction;
};

/** `state`: the language, and how often texts were forgotten. */
const textsOf = (state: string, first: Namespace): { t: TFunction } => {
  const key = `${state}:${first}`;
  let texts = prepared.get(key);
  if (texts === undefined) {
    texts = { t: keeping(i18next.getFixedT(i18next.language, first)) };
    prepared.set(key, texts);
  }
  return texts;
};

const FORGOTTEN = 'textsForgotten';

/** Forgets what keys say: a setting that texts name has changed. */
export function forgetTexts(): void {
  prepared.clear();
  round += 1;
  i18next.emit(FORGOTTEN);
}

/** Counts how often texts were forgotten. */
let round = 0;

const subscribe = (changed: () => void): (() => void) => {
  i18next.on('languageChanged', changed);
  i18next.on(FORGOTTEN, changed);
  return () => {
    i18next.off('languageChanged', changed);
    i18next.off(FORGOTTEN, changed);
  };
};
const currentTexts = (): string => `${i18next.language} ${round}`;

/**
 * The texts with the keys of `first` at hand: `t('title')`; those of any other namespace with its name
 * before them: `t('app:close')`. Hundreds of rows and cards use it, so it does nothing but follow the language and the settings that texts name:
 * texts of a page are there before the page is (`withTexts`).
 */
export function useTexts<N extends Namespace>(first: N): Texts<N> {
  return textsOf(useSyncExternalStore(subscribe, currentTexts, currentTexts), first) as unknown as Texts<N>;
}
