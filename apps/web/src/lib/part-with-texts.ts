import type { ComponentType } from 'react';
import { lazyPart, type Preloadable } from './chunks.tsx';
import { loadPageTexts, type PageTexts } from './i18n.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** Returns a loader that fetches a part of the program with its texts. */
export const withTexts =
  <P>(texts: PageTexts, load: Loader<P>): Loader<P> =>
  async () => {
    const [part] = await Promise.all([load(), loadPageTexts(texts)]);
    return part;
  };

/** Returns a component that is fetched with its texts when it is first shown, or earlier by `preload()`. */
export const partWithTexts = <P extends object>(texts: PageTexts, load: Loader<P>): Preloadable<P> =>
  lazyPart(withTexts(texts, load));
