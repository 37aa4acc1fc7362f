import type { ComponentType } from 'react';
import { lazyWhole, type Preloadable } from '../lib/chunks.tsx';
import type { PageTexts } from '../lib/i18n.ts';
import { withTexts } from '../lib/part-with-texts.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** A page whose code and texts are fetched when it is shown, or earlier by `preload()`. */
export const lazyPage = <P extends object>(texts: PageTexts, load: Loader<P>): Preloadable<P> =>
  lazyWhole(withTexts(texts, load));
