import type { PageRequest } from './page.ts';

export type PageLanguage = 'en' | 'ru';

/** Returns the language of `?lang=`, else of the browser's preferences in their order, else English. */
export const languageOf = (request: Pick<PageRequest, 'query' | 'headers'>): PageLanguage => {
  const asked = request.query.get('lang');
  if (asked === 'en' || asked === 'ru') return asked;
  const preferred = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { tag: tag.slice(0, 2), weight: quality === undefined ? 1 : Number(quality), order };
    })
    .filter(({ tag, weight }) => (tag === 'en' || tag === 'ru') && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order)[0]?.tag;
  return preferred === 'ru' ? 'ru' : 'en';
};
