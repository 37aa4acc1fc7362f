import type { Language } from '@updraft/contract/constants';
import type { EnglishTexts } from '@updraft/texts';
import { create } from 'zustand';
import { count } from './format.ts';
import { isolated } from './isolated.ts';

/** Values of a text's holes, by name. `count` also picks the plural form. */
export type Holes = Readonly<Record<string, string | number>>;

/** Texts by key; a key may hold further texts: `reason.full`. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

interface TextState {
  /** The language that texts are in. */
  language: Language;
  /** Values that any text may name. */
  defaults: Holes;
}

/** Current lookup of texts: each change is a new object. */
export const useTextState = create<TextState>(() => ({ language: 'en', defaults: {} }));

/** By language and namespace. */
const book = new Map<string, TextTree>();

/** True if texts of a namespace have been loaded. */
export const hasTexts = (language: Language, namespace: string): boolean => book.has(`${language} ${namespace}`);

/** Adds namespaces, each an object of texts. One may come in parts: some with the first load, the rest with a page. */
export function addTexts(language: Language, namespaces: object): void {
  for (const [namespace, texts] of Object.entries(namespaces)) {
    const place = `${language} ${namespace}`;
    book.set(place, { ...book.get(place), ...(texts as TextTree) });
  }
}

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
};

const textAt = (texts: TextTree | undefined, path: string): string | undefined => {
  let found: string | TextTree | undefined = texts;
  for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** The text of a key with its holes open, in the plural form of `holes.count`; in English where the language lacks it. */
export function textOf(namespace: string, key: string, holes?: Holes): string | undefined {
  const { language } = useTextState.getState();
  for (const tongue of language === 'en' ? (['en'] as const) : ([language, 'en'] as const)) {
    const texts = book.get(`${tongue} ${namespace}`);
    const form = typeof holes?.['count'] === 'number' ? plurals[tongue].select(holes['count']) : undefined;
    const text = (form && textAt(texts, `${key}_${form}`)) ?? textAt(texts, key);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A hole, `{{name}}`; `{{name, number}}` is written with the separators of the language. */
const HOLE = /\{\{(\w+)(, number)?\}\}/g;

/** The text with its holes filled; one that nothing fills stays as it is. */
export function filled(text: string, holes: Holes = {}): string {
  const { language, defaults } = useTextState.getState();
  return text.replace(HOLE, (hole, name: string, isNumber?: string) => {
    const value = holes[name] ?? defaults[name];
    if (value === undefined) return hole;
    return isNumber ? count(Number(value), language) : isolated(String(value));
  });
}

type Namespace = keyof EnglishTexts;
type PluralForm = 'one' | 'other';
/** The keys of texts: a plural has one (`wins` for `wins_one`), a text below another both (`reason.full`). */
type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Name}_${PluralForm}`
      ? Name | K
      : K
    : `${K}.${KeyIn<T[K]>}`;
}[keyof T & string];
type KeyOfAny = { [N in Namespace]: `${N}:${KeyIn<EnglishTexts[N]>}` }[Namespace];

/** Answers a key of `N`, or `namespace:key`, with its text; a key without a text with itself. */
export type TextFunction<N extends Namespace> = (key: KeyIn<EnglishTexts[N]> | KeyOfAny, holes?: Holes) => string;
interface Texts<N extends Namespace> {
  t: TextFunction<N>;
}

/** One object for each namespace, shared by all who show it, as long as nothing about the texts changes. */
let prepared = new Map<string, { t: (key: string, holes?: Holes) => string }>();
useTextState.subscribe(() => {
  prepared = new Map();
});

const look = (first: string, key: string, holes?: Holes): string => {
  const colon = key.indexOf(':');
  const text = colon < 0 ? textOf(first, key, holes) : textOf(key.slice(0, colon), key.slice(colon + 1), holes);
  return text === undefined ? key : filled(text, holes);
};

const textsOf = (first: string): { t: (key: string, holes?: Holes) => string } => {
  let texts = prepared.get(first);
  if (texts === undefined) {
    // Keeps what a key without holes says: a list shows hundreds of them.
    const known = new Map<string, string>();
    texts = {
      t: (key, holes) => {
        if (holes !== undefined) return look(first, key, holes);
        const text = known.get(key) ?? look(first, key);
        // The key is returned for a text that is not loaded yet, and must not be kept.
        if (text !== key) known.set(key, text);
        return text;
      },
    };
    prepared.set(first, texts);
  }
  return texts;
};

/**
 * The texts with the keys of `first` at hand: `t('title')`; those of any other namespace with its name
 * before them: `t('app:close')`. Hundreds of rows and cards use it, so it does nothing but follow the language and the settings that texts name:
 * texts of a page are there before the page is (`withTexts`).
 */
export function useTexts<N extends Namespace>(first: N): Texts<N> {
  useTextState();
  return textsOf(first);
}
