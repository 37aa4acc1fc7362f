import type { Language } from '@updraft/contract/constants';
import { type Area, first, later, type PageNamespace } from '@updraft/texts';
import { withinTime } from './chunks.tsx';
import { DEFAULT_SITE_NAME, getConfig, useConfig } from './config.ts';
import { dayTime, decimal, dollars } from './format.ts';
import { getSettings, useSettings } from './settings.ts';
import { addTexts, filled, hasTexts, type Holes, textOf, useTextState } from './texts.ts';

export type { PageNamespace };
/** Texts of a page: an area of the manifest by its name, or one that is no part of it (tests). */
export type PageTexts = PageNamespace | Area;

/** Texts of single pages that have been asked for, so that a change of language brings them too. */
const wantedPages = new Set<PageTexts>();
/** Tolerated length of an interruption until the server has sent its own, ms. */
const DEFAULT_GAP_MS = 2000;
/** The last change of language: over once its texts are in use, or could not be had. */
let change: Promise<void> = Promise.resolve();

/** Prepares the texts of the first screen, in the other language if those of the chosen one cannot be had. Fails without either. */
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
    // The language of before stays, which is better than no page.
    return;
  }
  // The player may have changed their mind while the texts were on their way.
  if (getSettings().language === language) showIn(language);
}

/** Fills the values of settings into the texts that contain them. */
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

/** Fetches the texts of a page or dialog in the language in use, and in that alone: both languages have every text. */
export async function loadPageTexts(page: PageTexts): Promise<void> {
  wantedPages.add(page);
  await change;
  await addPage(textLanguage(), page);
}

/** The language that texts are in at this moment; the one that was chosen may still be on its way. */
export const textLanguage = (): Language => useTextState.getState().language;

/** A percentage without its sign, as the language writes numbers: whole, or with hundredths. */
const percentage = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 2, getSettings().language);

/** True if the text writes a hole as an amount of money: behind a dollar sign, or before the name of a currency. */
const isMoney = (name: string, text: string): boolean =>
  text.includes(`\${{${name}}}`) || text.includes(`{{${name}}} {{currency}}`);

/** Texts written by people come in both languages: `text` and `text_ru` fill one hole, and so does any such pair. */
const inLanguage = (params: Holes): Holes => {
  if (textLanguage() !== 'ru') return params;
  const inRussian = Object.entries(params)
    .filter(([name]) => name.endsWith('_ru'))
    .map(([name, value]) => [name.slice(0, -'_ru'.length), value] as const);
  return { ...params, ...Object.fromEntries(inRussian) };
};

/** The values as the text writes them. */
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

/** The text of a message key `namespace.name`; undefined when there is none. */
export function translate(key: string, params: Holes = {}): string | undefined {
  const dot = key.indexOf('.');
  if (dot < 1) return undefined;
  const text = textOf(key.slice(0, dot), key.slice(dot + 1), params);
  return text === undefined ? undefined : filled(text, holesOf(inLanguage(params), text));
}
