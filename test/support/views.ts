/**
 * Sizes and languages in which browser tests show the site. `npm run test:all` uses all views of a test. `npm test`
 * uses only the `quick` views, one or two of each test.
 */
export const SIZES = {
  wide: { width: 1440, height: 900 },
  screen: { width: 1366, height: 768 },
  laptop: { width: 1280, height: 720 },
  tablet: { width: 1024, height: 768 },
  upright: { width: 820, height: 1000 },
  phone: { width: 390, height: 844 },
  narrow: { width: 360, height: 740 },
} as const;
export const LANGUAGES = ['en', 'ru'] as const;

export type Size = keyof typeof SIZES;
export type Language = (typeof LANGUAGES)[number];
type ViewName = `${Size} ${Language}`;

interface Views {
  all: readonly ViewName[];
  /** Views of `all` that `npm test` uses. */
  quick: readonly ViewName[];
}

/** A window's size in pixels and the site's language in it. */
export interface View {
  size: Size;
  language: Language;
  width: number;
  height: number;
}

const EVERY_VIEW: readonly ViewName[] = LANGUAGES.flatMap((language) =>
  (Object.keys(SIZES) as Size[]).map((size): ViewName => `${size} ${language}`),
);

/** Views of each test that has several. */
export const VIEWS = {
  'crawl as visitor': { all: EVERY_VIEW, quick: ['narrow ru'] },
  'crawl as player': { all: EVERY_VIEW, quick: ['phone ru'] },
  'crawl as moderator': { all: EVERY_VIEW, quick: ['tablet en'] },
  'crawl as admin': { all: EVERY_VIEW, quick: ['wide en'] },
  cancelling: { all: ['wide en', 'tablet ru', 'phone en', 'narrow ru'], quick: ['phone en'] },
  'boxes in the first window': { all: ['laptop en', 'laptop ru'], quick: ['laptop en'] },
  'dock of a bet': { all: ['wide en', 'phone en', 'tablet ru', 'narrow ru'], quick: ['narrow ru'] },
  'games in the first window': { all: ['laptop en', 'laptop ru'], quick: ['laptop ru'] },
  'games on a phone': { all: ['phone en', 'narrow en'], quick: ['narrow en'] },
  'line of wins': { all: ['phone en', 'narrow en', 'tablet en', 'laptop en'], quick: ['narrow en'] },
  gifts: { all: ['wide en', 'phone ru'], quick: ['phone ru'] },
  notices: { all: ['wide en', 'screen ru', 'laptop ru', 'phone en', 'narrow ru'], quick: ['narrow ru'] },
  'first window of items': { all: ['laptop ru', 'tablet en'], quick: ['laptop ru'] },
  'inventory with an offer': {
    all: LANGUAGES.flatMap((language) =>
      (['wide', 'screen', 'laptop', 'phone', 'narrow'] as const).map((size): ViewName => `${size} ${language}`),
    ),
    quick: ['screen en', 'narrow en'],
  },
  offline: { all: ['wide en', 'wide ru'], quick: ['wide ru'] },
  newcomer: { all: ['wide en', 'phone en'], quick: ['wide en', 'phone en'] },
  'next bet': { all: ['laptop en', 'narrow ru'], quick: ['narrow ru'] },
  'round above the bet': { all: ['phone en', 'narrow en'], quick: ['phone en'] },
  'painted stage': { all: ['wide en', 'laptop en', 'upright en', 'phone en'], quick: ['upright en'] },
  'no place in the top': { all: ['wide en', 'wide ru'], quick: ['wide en'] },
  'no tournament': { all: ['wide en', 'wide ru'], quick: ['wide ru'] },
} as const satisfies Record<string, Views>;

/** True in `npm test`, which leaves out some tests and views. `npm run test:all` and plain vitest run all of them. */
export const IS_QUICK = process.env['CHECK_EXTENT'] === 'quick';

/** Returns the views of a test in the running check. `isQuick`: true for the views of `npm test`, false for all. */
export const viewsOf = (test: keyof typeof VIEWS, isQuick = IS_QUICK): View[] =>
  VIEWS[test][isQuick ? 'quick' : 'all'].map((name) => {
    const [size, language] = name.split(' ') as [Size, Language];
    return { size, language, ...SIZES[size] };
  });
