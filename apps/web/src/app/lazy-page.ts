import type { ComponentType } from 'react';
import { lazyWhole, type Preloadable } from '../lib/chunks.tsx';
import { loadPageTexts, type PageTexts } from '../lib/i18n.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** Fetches a part of the program together with its texts. */
export const withTexts =
  <P>(texts: PageTexts, load: Loader<P>): Loader<P> =>
  async () => {
    const [part] = await Promise.all([load(), loadPageTexts(texts)]);
    return part;
  };

/** A page whose code and texts are fetched when it is shown, or earlier by `preload()`. */
export const lazyPage = <P extends object>(texts: PageTexts, load: Loader<P>): Preloadable<P> =>
  lazyWhole(withTexts(texts, load));
