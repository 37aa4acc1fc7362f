import type { Language } from '@updraft/contract/constants';
import { type Area, first, later, type PageNamespace } from '@updraft/texts';
import { withinTime } from './chunks.tsx';
import { DEFAULT_SITE_NAME, getConfig, useConfig } from './config.ts';
import { dayTime, decimal, dollars } from './format.ts';
import { getSettings, useSettings } from './settings.ts';
import { addTexts, filled, hasTexts, type Holes, textOf, useTextState } from './texts.ts';

export type { PageNamespace };
/** Texts of a page: the name of an area of the manifest, or an area that is not in it (tests). */
export type PageTexts = PageNamespace | Area;

/** Page texts that have been requested. A change of language loads them too. */
const wantedPages = new Set<PageTexts>();
/** Tolerated interruption that texts name until the configuration has been loaded, ms. */
const DEFAULT_GAP_MS = 2000;
/** Last change of language. It ends when its texts are in use or could not be loaded. */
let change: Promise<void> = Promise.resolve();

/**
 * Loads the texts of the first screen. If those of the chosen language cannot be loaded, loads the other language.
 * @throws if neither can be loaded
 */
export async function startTexts(): Promise<void> {
  useConfig.subscribe(({ config }, before) => {
    if (config !== before.config) fillTexts();
  });
  useSettings.subscribe((state, before) => {
    if (state.language !== before.language) change = changeLanguage(state.language);
  });
  change = showFirst(getSettings().language);
  await change;
}

async function showFirst(language: Language): Promise<void> {
  showIn(await addFirst(language).catch(() => addFirst(language === 'ru' ? 'en' : 'ru')));
}

async function addFirst(language: Language): Promise<Language> {
  if (!hasTexts(language, 'shell')) addTexts(language, await withinTime(first[language]()));
  return language;
}

function showIn(language: Language): void {
  fillTexts(language);
  document.documentElement.lang = language;
}

async function changeLanguage(language: Language): Promise<void> {
  try {
    await addFirst(language);
    await Promise.all([...wantedPages].map((page) => addPage(language, page)));
  } catch {
    // The previous language stays in use.
    return;
  }
  // The player may have chosen another language while the texts were loading.
  if (getSettings().language === language) showIn(language);
}

/** Sets the language of the texts, and the configured values that any text may contain. */
function fillTexts(language: Language = textLanguage()): void {
  const config = getConfig();
  const seconds = (config?.crash.gapToleratedMs ?? DEFAULT_GAP_MS) / 1000;
  useTextState.setState({
    language,
    defaults: {
      siteName: config?.siteName ?? DEFAULT_SITE_NAME,
      gapSeconds: decimal(seconds, Number.isInteger(seconds) ? 0 : 1, language),
    },
  });
}

async function addPage(language: Language, page: PageTexts): Promise<void> {
  const isNamed = typeof page === 'string';
  if (isNamed && hasTexts(language, page)) return;
  const area: Area = isNamed ? later[page] : page;
  addTexts(language, await area[language]());
}

/** Loads the texts of a page or dialog in the current language only, because both languages have all texts. */
export async function loadPageTexts(page: PageTexts): Promise<void> {
  wantedPages.add(page);
  await change;
  await addPage(textLanguage(), page);
}

/** Returns the language of the current texts. The texts of the chosen language may still be loading. */
export const textLanguage = (): Language => useTextState.getState().language;

/** Formats a percentage without its sign, as a whole number or with two decimals. */
const percentage = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 2, getSettings().language);

/** True if the text uses a placeholder as an amount of money: after a dollar sign, or before the name of a currency. */
const isMoney = (name: string, text: string): boolean =>
  text.includes(`\${{${name}}}`) || text.includes(`{{${name}}} {{currency}}`);

/**
 * Selects the language of texts that people wrote: in Russian, the value `text_ru` fills the placeholder `text`, and
 * likewise for any other name.
 */
const inLanguage = (params: Holes): Holes => {
  if (textLanguage() !== 'ru') return params;
  const inRussian = Object.entries(params)
    .filter(([name]) => name.endsWith('_ru'))
    .map(([name, value]) => [name.slice(0, -'_ru'.length), value] as const);
  return { ...params, ...Object.fromEntries(inRussian) };
};

/** Returns the values in the form in which the text contains them. */
function holesOf(params: Holes, text: string): Holes {
  const written = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name === 'percent' && typeof value === 'number') return [name, percentage(value)];
    if (typeof value !== 'number')
      return [name, name === 'until' && !Number.isNaN(Date.parse(value)) ? dayTime(value) : value];
    if (name === 'multiplier') return [name, value.toFixed(2)];
    return [name, isMoney(name, text) ? dollars(value).replace('$', '') : value];
  });
  return Object.fromEntries(written);
}

/** Returns the text of a message key `namespace.name`; undefined if there is none. */
export function translate(key: string, params: Holes = {}): string | undefined {
  const dot = key.indexOf('.');
  if (dot < 1) return undefined;
  const text = textOf(key.slice(0, dot), key.slice(dot + 1), params);
  return text === undefined ? undefined : filled(text, holesOf(inLanguage(params), text));
}
