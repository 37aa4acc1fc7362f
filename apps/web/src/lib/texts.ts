import type { Language } from '@updraft/contract/constants';
import type { EnglishTexts } from '@updraft/texts';
import { create } from 'zustand';
import { count } from './format.ts';
import { isolated } from './isolated.ts';

/** Values of a text's placeholders, by name. `count` also selects the plural form. */
export type Holes = Readonly<Record<string, string | number>>;

/** Texts by key. A key may contain further texts: `reason.full`. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

interface TextState {
  /** Language of the current texts. */
  language: Language;
  /** Values that every text may contain, such as the site's name. */
  defaults: Holes;
}

/** State that text lookups depend on. Each change is a new object. */
export const useTextState = create<TextState>(() => ({ language: 'en', defaults: {} }));

/** Texts by language and namespace. */
const book = new Map<string, TextTree>();

/** True if texts of a namespace have been loaded. */
export const hasTexts = (language: Language, namespace: string): boolean => book.has(`${language} ${namespace}`);

/**
 * Adds namespaces, each an object of texts. A namespace may arrive in parts: some texts with the first load, the rest
 * with a page.
 */
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

/**
 * Returns the text of a key with unfilled placeholders, in the plural form for `holes.count`. If the language has no
 * such text, returns the English one.
 */
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

/** Matches a placeholder `{{name}}`. `{{name, number}}` is formatted with the separators of the language. */
const HOLE = /\{\{(\w+)(, number)?\}\}/g;

/** Returns the text with its placeholders filled. A placeholder without a value stays unchanged. */
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
/**
 * Keys of texts. A plural has one key for its forms (`wins` for `wins_one`). A nested text has a path (`reason.full`).
 */
type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Name}_${PluralForm}`
      ? Name | K
      : K
    : `${K}.${KeyIn<T[K]>}`;
}[keyof T & string];
type KeyOfAny = { [N in Namespace]: `${N}:${KeyIn<EnglishTexts[N]>}` }[Namespace];

/** Returns the text of a key of `N`, or of `namespace:key`. Returns the key itself if there is no text. */
export type TextFunction<N extends Namespace> = (key: KeyIn<EnglishTexts[N]> | KeyOfAny, holes?: Holes) => string;
interface Texts<N extends Namespace> {
  t: TextFunction<N>;
}

/** Lookups by namespace. All components share one object per namespace until the texts change. */
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
    // Caches the texts of keys without placeholders, because a list shows hundreds of them.
    const known = new Map<string, string>();
    texts = {
      t: (key, holes) => {
        if (holes !== undefined) return look(first, key, holes);
        const text = known.get(key) ?? look(first, key);
        // A text that is not loaded yet is returned as its key, which must not be cached.
        if (text !== key) known.set(key, text);
        return text;
      },
    };
    prepared.set(first, texts);
  }
  return texts;
};

/**
 * Returns the texts of the namespace `first`: `t('title')`. Texts of other namespaces need the name as a prefix:
 * `t('app:close')`. Hundreds of rows and cards use this hook. So it only follows the language and the settings that
 * texts contain. It loads nothing, because texts of a page are loaded before the page (`withTexts`).
 */
export function useTexts<N extends Namespace>(first: N): Texts<N> {
  useTextState();
  return textsOf(first);
}
